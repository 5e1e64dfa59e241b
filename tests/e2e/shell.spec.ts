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
    // The previous tab stays visible until this one has loaded.
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

test('the command palette finds records, runs commands from any tab and never changes its size', async ({
  signedUp: page,
  seed,
}) => {
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
  await expect(page.getByRole('dialog').getByText('Noor Haddad').first()).toBeVisible();
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

test('the command palette can be reopened while a selection is closing it', async ({ signedUp: page }) => {
  await openTab(page, 'dashboard');
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search or run a command');
  await search.fill('usage');
  // Both in one task, like two key presses queued by a busy page.
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

test('a signed-out user who follows a link to a tab signs in and then gets to the tab', async ({
  signedUp: page,
  account,
}) => {
  await forgetSession(page);
  await page.goto('/?tab=usage');
  await page.waitForURL('**/auth/signin?next=**');
  await signIn(page, account);
  await page.waitForURL('**/?tab=usage');
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
  await page.route('**/api/trpc/leads.*', (route) => signOut().then(() => route.continue()), { times: 1 });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Leads' }).click();
  await page.waitForURL('**/auth/signin?**');
  await signIn(page, account);
  await page.waitForURL('**/?tab=crm');
});

test('an offline notice is shown until the connection is back', async ({ signedUp: page, context }) => {
  await openTab(page, 'dashboard');
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test('a tab whose code fails to load shows the error screen, and a retry loads it', async ({ signedUp: page }) => {
  await openTab(page, 'dashboard');
  await page.route(/\/_next\/static\/chunks\//, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Usage & Limits' }).click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await page.unroute(/\/_next\/static\/chunks\//);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('of 500')).toBeVisible();
});
