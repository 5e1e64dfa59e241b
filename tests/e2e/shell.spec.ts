import {
  expect,
  expectAccessible,
  forgetSession,
  inBothSchemes,
  openTab,
  signIn,
  test,
} from '@tests/support/browser/browser';
import { TABS } from '@/app/_portal/tabs';

test('every tab opens from the menu, changes only the query, and is accessible in both schemes', async ({
  signedUp: page,
}) => {
  test.slow();
  await openTab(page, 'dashboard');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  for (const { id, label } of TABS) {
    await menu.getByRole('link', { name: label, exact: false }).first().click();
    await expect(page).toHaveURL(({ search }) => search === (id === 'dashboard' ? '' : `?tab=${id}`));
    // The last tab stays on the screen until this one is there.
    const title = id === 'dashboard' ? /^Welcome/ : label;
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await inBothSchemes(page, () => expectAccessible(page));
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost Comparison' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost Comparison' })).toBeVisible();
});

test('the palette finds pages and leads', async ({ signedUp: page, seed }) => {
  await seed([{ companyName: 'Harbour Lights Festival', contactPerson: 'Noor Haddad' }]);
  await openTab(page, 'dashboard');
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search leads or go to a page');
  await search.fill('usage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=usage/);

  await page.keyboard.press('Control+k');
  await search.fill('harbour');
  await page.getByText('Harbour Lights Festival').click();
  await expect(page).toHaveURL(/tab=crm&id=/);
  await expect(page.getByRole('dialog').getByText('Noor Haddad').first()).toBeVisible();
});

test('the palette hears its key again at the very moment when a choice closes it', async ({ signedUp: page }) => {
  await openTab(page, 'dashboard');
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search leads or go to a page');
  await search.fill('usage');
  // In one go, as two presses arrive that waited for a busy page.
  await search.evaluate((input) => {
    const press = (init: KeyboardEventInit) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: 'Enter', code: 'Enter' });
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
  });
  await expect(page).toHaveURL(/tab=usage/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(search).toBeHidden();
});

test('usage shows what the trial allows and when it resets', async ({ signedUp: page }) => {
  await openTab(page, 'usage');
  await expect(page.getByText('of 500')).toBeVisible();
  await expect(page.getByText('500 left')).toBeVisible();
  await expect(page.getByText(/Resets on/)).toHaveCount(3);
  await expect(page.getByText(/Your trial ends on/)).toBeVisible();
});

test('signing out leads to the sign-in page, and back in to where one was', async ({ signedUp: page, account }) => {
  await openTab(page, 'dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/signin');
  await page.goto('/settings');
  await page.waitForURL('**/auth/signin?next=**');
  await signIn(page, account);
  await page.waitForURL('**/settings');
});

test('a link to a tab leads a signed-out person to signing in, and then to the tab', async ({
  signedUp: page,
  account,
}) => {
  await forgetSession(page);
  await page.goto('/?tab=usage');
  await page.waitForURL('**/auth/signin?next=**');
  await signIn(page, account);
  await page.waitForURL('**/?tab=usage');
});

test('a session that ended while the page was open leads to signing in and back', async ({
  signedUp: page,
  account,
  baseURL,
}) => {
  await openTab(page, 'tasks');
  await expect(page.getByText('No tasks found for the current filter...')).toBeVisible();
  // Not before the link is followed: whatever the page reads meanwhile would notice.
  const signOut = () => page.request.delete('/api/session', { headers: { origin: baseURL ?? '' } });
  await page.route('**/api/trpc/leads.*', (route) => signOut().then(() => route.continue()), { times: 1 });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Leads' }).click();
  await page.waitForURL('**/auth/signin?**');
  await signIn(page, account);
  await page.waitForURL('**/?tab=crm');
});

test('losing the connection is said, and so is its return', async ({ signedUp: page, context }) => {
  await openTab(page, 'dashboard');
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test('a tab whose code cannot be loaded shows the error screen, and trying again loads it', async ({
  signedUp: page,
}) => {
  await openTab(page, 'dashboard');
  await page.route(/\/_next\/static\/chunks\//, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Usage & Limits' }).click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await page.unroute(/\/_next\/static\/chunks\//);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('of 500')).toBeVisible();
});
