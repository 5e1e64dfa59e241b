import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { deferred } from '@tests/support/deferred';

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field', phone: '212-555-0100' };

test('the list is searched while typing', async ({ signedUp: page, seed }) => {
  await seed([
    acme,
    { companyName: 'Beta Park', contactPerson: 'Sam' },
    { companyName: 'Gamma Hall', contactPerson: 'Jo Park', status: 'CONTACTED' },
  ]);
  await openTab(page, 'crm');
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('/');
  await page.keyboard.type('park');
  await expect(rows).toHaveCount(3);
  const search = page.getByRole('textbox', { name: 'Search leads by company, contact, email or phone' });
  await search.fill('gama hal');
  await expect(page.getByText('No leads found for these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Gamma Hall' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(search).toBeFocused();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a lead opens with contact, status, priority and notes in view at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    await page.setViewportSize(viewport);
    const notes = 'Wants two guards at each gate. '.repeat(40).trim();
    const [lead] = await seed([{ ...acme, email: 'jo@acme.example', notes }]);
    await page.goto(`/?tab=crm&id=${lead?.id}`);
    const overview = page.getByRole('region', { name: 'Overview' });
    for (const label of ['Contact person', 'Email', 'Phone', 'Status', 'Priority', 'Notes']) {
      await expect(overview.getByRole('term').filter({ hasText: label })).toBeInViewport();
    }
    await expect(overview.getByText('Wants two guards')).toBeInViewport();
    await expectAccessible(page);
  });
}

test('a save that fails offline keeps the input, and a retry succeeds', async ({ signedUp: page, seed, context }) => {
  await seed([acme]);
  await openTab(page, 'crm');
  await page.getByRole('button', { name: 'Edit Acme Arena' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contact person').fill('Alex Winter');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/There is no connection to Stanchion/)).toBeVisible();
  await expect(dialog.getByLabel('Contact person')).toHaveValue('Alex Winter');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: /Save|Try again/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table').getByText('Alex Winter')).toBeVisible();
});

test('the details of a lead start with what to do next, and show new tasks and notes at once', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed([{ ...acme, companyName: 'Beta Park' }, acme]);
  await openTab(page, 'crm');
  await page.getByRole('link', { name: 'Acme Arena' }).click();
  const detail = page.getByRole('dialog', { name: 'Acme Arena' });
  await expect(detail.getByText('No open tasks')).toBeVisible();
  await expect(detail.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+12125550100');
  await detail.getByRole('button', { name: 'Add task' }).click();
  const form = detail.getByRole('form', { name: 'New task' });
  await form.getByLabel('Title').fill('Send the floor plan');
  await inBothSchemes(page, () => expectAccessible(page));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const tasks = detail.getByRole('region', { name: 'Open tasks' });
  await expect(tasks).toContainText('Send the floor plan');
  await expect(detail.getByRole('button', { name: 'Add task' })).toBeFocused();
  await tasks.getByRole('button', { name: 'Complete Send the floor plan' }).click();
  await expect(detail.getByText('No open tasks')).toBeVisible();
  await expect(detail.getByText('Task completed: Send the floor plan')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  // J and K go through the list.
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Beta Park' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Beta Park' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page.getByRole('link', { name: 'Acme Arena' })).toBeFocused();
});

test('a lead shows at once what the list knows, while its drawer loads, and can be closed', async ({
  signedUp: page,
  seed,
}) => {
  await seed([acme]);
  await openTab(page, 'crm');
  const released = deferred<void>();
  await page.route('**/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const row = page.getByRole('link', { name: 'Acme Arena' });
  const drawer = page.getByRole('dialog', { name: 'Acme Arena' });
  await row.click();
  await expect(drawer).toContainText('Jo Field');
  await expect(drawer.getByRole('link', { name: acme.phone })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/?tab=crm');

  await row.click();
  await expect(drawer).toContainText('Jo Field');
  released.resolve();
  await expect(drawer.getByRole('button', { name: 'Edit lead' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row).toBeFocused();
});

test('a lead whose confirmation was lost is added once, however often it is tried', async ({ signedUp: page }) => {
  await openTab(page, 'crm');
  await page.route(
    '**/api/trpc/leads.create**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add Lead' }).first().click();
  const form = page.getByRole('form', { name: 'New lead' });
  await form.getByLabel('Company name').fill('Acme Arena');
  await form.getByLabel('Contact person').fill('Jo Field');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection' })).toBeVisible();
  const added = page.waitForResponse('**/api/trpc/leads.create**');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await added;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row', { name: /Acme Arena/ })).toHaveCount(1);
});
