import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  inBothSchemes,
  openTab,
  otherPage,
  signIn,
  test,
} from '@tests/support/browser/browser';

/** Imports leads through the API. The notification reaches every open page of the account. */
async function importLeads(page: Page, origin = '', ...rows: object[]): Promise<void> {
  const answer = await page.request.post('/api/import/leads', { headers: { origin }, data: { data: rows } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const lead = (n: number) => ({ company: `Venue ${n}`, contactName: 'Jo Field', email: `jo${n}@venue.example` });

test('an import in one browser notifies the other, and the toast links to the leads', async ({
  signedUp: page,
  account,
  browser,
  baseURL,
}) => {
  const other = await otherPage(browser);
  await other.goto('/auth/signin');
  await signIn(other, account);
  await other.waitForURL((url) => url.pathname === '/');
  // The bell is rendered before the stream is open. The page that is left may have opened one only now, too.
  const listen = async (seen: Page, tab: 'usage' | 'tasks') => {
    const listening = seen.waitForResponse(
      (response) =>
        response.url().includes('/api/notifications/stream') && response.ok() && seen.url().includes(`tab=${tab}`),
    );
    await openTab(seen, tab);
    await listening;
  };
  await listen(other, 'usage');
  await listen(page, 'tasks');

  await importLeads(page, baseURL, lead(1), lead(2));
  const toast = other.getByRole('status').filter({ hasText: '2 leads imported' });
  await expect(toast).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await toast.getByRole('button', { name: 'See the leads' }).click();
  await expect(other).toHaveURL(/tab=crm/);
  // Read in one browser, it is also read in the other.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await other.context().close();
});

test('notifications can be read, deleted, restored and cleared in the dropdown and on the page', async ({
  signedUp: page,
  baseURL,
}) => {
  test.slow();
  await importLeads(page, baseURL, lead(1));
  await importLeads(page, baseURL, lead(2), {});
  await importLeads(page, baseURL, lead(3), lead(4), lead(5));
  await openTab(page, 'tasks');
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const latest = page.getByRole('list', { name: 'Latest notifications' });
  await expect(latest.getByRole('button')).toHaveCount(3);
  await expect(latest.getByRole('button').nth(1)).toHaveText(/1 lead imported, 1 row skipped\. You can undo this/);
  await inBothSchemes(page, () => expectAccessible(page));
  await latest.getByRole('button', { name: /3 leads imported/ }).click();
  await expect(page).toHaveURL(/tab=crm/);

  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await page.getByRole('link', { name: 'See all notifications' }).click();
  await page.waitForURL('**/notifications');
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('2 unread', { exact: true })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByText('Unread', { exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^Mark as read: .*1 lead imported\./ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByText('All', { exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: /^Delete: .*3 leads imported\./ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  // Leaving the page makes a deletion final.
  await page.getByRole('button', { name: /^Delete: .*3 leads imported\./ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete all read' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all read' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('No unread notifications')).toBeVisible();
});

test('signing out in another window ends the stream, and the page asks to sign in', async ({
  signedUp: page,
  browser,
}) => {
  await page.clock.install();
  await openTab(page, 'tasks');
  const cookies = await page.context().cookies();
  const twin = await otherPage(browser);
  await twin.context().addCookies(cookies);
  await twin.goto('/settings');
  const ended = page.waitForResponse(
    (response) => response.url().includes('/api/notifications/stream') && response.status() === 401,
  );
  await twin.request.delete('/api/session', { headers: { origin: new URL(twin.url()).origin } });
  await ended;
  // Without a stream the page polls, and that request is rejected.
  await page.clock.runFor(31_000);
  await page.waitForURL('**/auth/signin?**');
  await twin.context().close();
});
