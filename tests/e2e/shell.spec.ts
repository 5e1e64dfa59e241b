import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  prefetched,
  signIn,
  test,
} from '@tests/support/browser/browser';
import { inDays, seedTasks } from '@tests/support/rest/calls';
import { TAB_GROUPS, TABS } from '@/app/_portal/tabs';

for (const group of TAB_GROUPS) {
  test(`every tab of ${group} opens from the menu, changes only the query, and is accessible in both schemes`, async ({
    signedUp: page,
  }) => {
    test.slow();
    await openTab(page, 'dashboard');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    for (const { id, label } of TABS.filter((tab) => tab.group === group)) {
      await menu.getByRole('link', { name: label, exact: false }).first().click();
      await expect(page).toHaveURL(({ search }) => search === (id === 'dashboard' ? '' : `?tab=${id}`));
      // The previous tab stays visible until this one has loaded.
      const title = id === 'dashboard' ? /^Welcome/ : label;
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await inBothSchemes(page, () => expectAccessible(page));
    }
  });
}

test('the dashboard guides a new user, then counts exactly what its lists show', async ({ signedUp: page, seed }) => {
  test.slow();
  await openTab(page, 'dashboard');
  await expect(page.getByRole('region', { name: 'Get started' })).toContainText('0 of 2 done');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await seed([
    { companyName: 'Acme Arena', contactPerson: 'Jo Field' },
    { companyName: 'Harbour Lights Festival', contactPerson: 'Noor Haddad', nextFollowUp: inDays(2) },
    { companyName: 'North Pier', contactPerson: 'Sam Ortiz', status: 'CLOSED_WON', priority: 'HIGH' },
  ]);
  await seedTasks(page, [{ title: 'Call the venue', dueDate: inDays(-2) }]);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Monthly Revenue \$20,000 incl\. 1 est\./ })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 upcoming follow-up' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'Complete Call the venue' }).click();
  await expect(page.getByRole('link', { name: 'Call the venue' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Complete Call the venue' })).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Set a target' }).click();
  await main.getByLabel('Revenue per month').fill('80,000');
  await main.getByLabel('Deals per month').press('Enter');
  await expect(main.getByText('$20,000 incl. 1 est. so far of $80,000')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit targets' })).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));

  for (const [name, focus, companies] of [
    [/^Active Leads 2/, 'Active', 2],
    [/^Nothing planned/, 'Nothing planned', 1],
  ] as const) {
    await main.getByRole('link', { name }).click();
    await expect(main.getByRole('status').filter({ hasText: `${companies} lead` })).toBeAttached();
    await page.getByRole('button', { name: `Remove filter: ${focus}` }).click();
    await expect(page).toHaveURL(({ search }) => !search.includes('focus'));
    await openTab(page, 'dashboard');
  }
});

test('the dashboard is in the HTML with its styles, in the language of the browser', async ({
  browser,
  signedUp,
  seed,
}) => {
  await seed([{ companyName: 'North Pier', contactPerson: 'Sam Ortiz', status: 'CLOSED_WON', priority: 'HIGH' }]);
  const context = await browser.newContext({ locale: 'de-DE' });
  await context.addCookies(await signedUp.context().cookies());
  const page = await context.newPage();
  const revenue = page.getByRole('main').getByText('20.000 $');

  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(revenue).toBeVisible();
  await expect(revenue).toHaveCSS('font-weight', '600');

  await page.unroute('**/*.js');
  await page.reload();
  await expectResponsive(page);
  await expect(revenue).toBeVisible();
});

test('the command palette finds records, runs commands from any tab and never changes its size', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed([
    { companyName: 'Hárbour Lights Festival', contactPerson: 'Noor Haddad', phone: '(0151) 234-5678' },
    { companyName: 'Pier Nine', contactPerson: 'Sam Okafor', status: 'PROPOSAL_SENT' },
  ]);
  await openTab(page, 'dashboard');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const search = palette.getByRole('combobox', { name: 'Search or run a command' });
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  await expect(option('Add lead')).toHaveAttribute('aria-selected', 'true');
  await inBothSchemes(page, () => expectAccessible(page));
  const box = await palette.boundingBox();

  // The tasks that Proposal Sent brings about name the company.
  await search.fill('pier');
  await expect(palette.getByRole('group', { name: 'Leads' }).getByRole('option')).toHaveCount(1);
  await expect(palette.getByRole('group', { name: 'Tasks' }).getByRole('option').first()).toContainText('Due');
  await inBothSchemes(page, () => expectAccessible(page));
  expect(await palette.boundingBox()).toEqual(box);
  await search.fill('no such thing');
  await expect(palette.getByText('Nothing matches “no such thing”.').first()).toBeVisible();
  expect(await palette.boundingBox()).toEqual(box);

  await search.fill('0151 234');
  await option(/Hárbour Lights/).click();
  await expect(page).toHaveURL(/tab=crm&id=/);
  // Not the palette, which is closing and names the contact, too.
  await expect(page.getByRole('dialog', { name: 'Hárbour Lights Festival' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(option(/Hárbour Lights/)).toHaveAttribute('aria-selected', 'true');
  await search.fill('new task');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New task' }).getByLabel('Title')).toBeFocused();
  await expect(page).toHaveURL(/\?tab=tasks$/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await search.fill('Quay & Sons');
  await option('Add lead “Quay & Sons”').click();
  await expect(page.getByLabel('Company name')).toHaveValue('Quay & Sons');
  await expect(page).toHaveURL(/\?tab=crm$/);
});

test('the usage tab shows the limits of the trial and when they reset', async ({ signedUp: page }) => {
  await openTab(page, 'usage');
  await expect(page.getByText('of 500')).toBeVisible();
  await expect(page.getByText('500 left')).toBeVisible();
  await expect(page.getByText(/Resets on/)).toHaveCount(3);
  await expect(page.getByText(/Your trial ends on/)).toBeVisible();
});

test('signing out opens the sign-in page, and signing in returns to the requested page', async ({
  signedUp: page,
  account,
}) => {
  await openTab(page, 'dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/signin');
  await page.goto('/settings');
  await page.waitForURL('**/auth/signin?next=**');
  await signIn(page, account);
  await page.waitForURL('**/settings');
});

test('a session that ends while the page is open leads to sign-in and then back', async ({
  signedUp: page,
  account,
  baseURL,
}) => {
  await openTab(page, 'tasks');
  await expect(
    page.getByText('Add a task, or move a lead to its next stage and the follow-ups appear here.'),
  ).toBeVisible();
  // Sign out only when the link is followed; otherwise a background request could detect it first.
  const signOut = () => page.request.delete('/api/session', { headers: { origin: baseURL ?? '' } });
  // Calls are batched in any order.
  await page.route(/\/api\/trpc\/[^?]*\bleads\./, (route) => signOut().then(() => route.continue()), { times: 1 });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Leads' }).click();
  await page.waitForURL('**/auth/signin?**');
  await signIn(page, account);
  await page.waitForURL('**/?tab=crm');
});

test('settings and notifications are shown in the shell, and a click in the menu asks about unsaved changes', async ({
  signedUp: page,
}) => {
  await openTab(page, 'crm');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page).toHaveTitle('Settings · Stanchion');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await expect(menu.locator('[aria-current]')).toHaveCount(0);

  const index = page.getByRole('navigation', { name: 'Settings' });
  await index.getByRole('link', { name: 'API tokens' }).click();
  await expect(page).toHaveURL('/settings#tokens');
  await expect(main.getByRole('heading', { name: 'API tokens' })).toBeFocused();
  await expect(index.getByRole('link', { name: 'API tokens' })).toHaveAttribute('aria-current', 'true');
  await page.mouse.wheel(0, -20_000);
  await expect(index.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'true');

  await main.getByLabel('Name', { exact: true }).fill('Somebody else');
  await menu.getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/?tab=tasks');
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();

  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await main.getByRole('link', { name: 'Notification settings' }).click();
  await expectBelowHeader(page, 'notifications');
  // Links in mails load the page.
  await page.goto('/settings#subscription');
  await expectBelowHeader(page, 'subscription');
});

/** The section of the settings starts right below the fixed header. */
async function expectBelowHeader(page: Page, id: string): Promise<void> {
  const header = await page.getByRole('banner').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  // At first, it may still be further down.
  await expect(async () => {
    const top = (await page.locator(`#${id}`).boundingBox())?.y;
    expect(top).toBeGreaterThanOrEqual(bottom);
    expect(top).toBeLessThan(bottom + 80);
  }).toPass();
}

test.describe(() => {
  test.use({ savesData: false });

  test('offline, a tab that was prefetched opens, and its dialog once it was shown', async ({
    signedUp: page,
    context,
  }) => {
    await openTab(page, 'dashboard');
    await prefetched(page);
    await context.setOffline(true);
    await expect(page.getByText(/You are offline/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tasks' }).click();
    const add = page.getByRole('main').getByRole('button', { name: 'Add Task' }).first();
    await expect(add).toBeVisible();
    await context.setOffline(false);
    await prefetched(page);
    await context.setOffline(true);
    await add.click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  });
});

test.describe(() => {
  test.use({ savesData: true });

  test('offline, a tab without its code asks for the network, and opens once that is back', async ({
    signedUp: page,
    context,
  }) => {
    await openTab(page, 'dashboard');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Usage & Limits' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Usage & Limits' })).toBeVisible();
    await expect(main.getByRole('alert')).toContainText('This page needs the network the first time you open it.');
    await inBothSchemes(page, () => expectAccessible(page));
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeFocused();
    await context.setOffline(false);
    await expect(page.getByText('of 500')).toBeVisible();
    await expect(page.getByText(/You are offline/)).toBeHidden();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
