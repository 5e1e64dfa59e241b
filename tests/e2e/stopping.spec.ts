import type { Locator, Page } from '@playwright/test';
import { test as base, expect, openTab } from '@tests/support/browser/browser';
import { START_TIMEOUT, startOwnServer } from '@tests/support/browser/own-server';
import { goWithPalette } from '@tests/support/browser/steps';
import { calledServer } from '@tests/support/rest/calls';

/** On the embedded database, which serves nobody else during an import, and is slow enough that it can be stopped. */
const test = base.extend<object, { embedded: string }>({
  embedded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await startOwnServer({});
      calledServer.origin = server.url;
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  baseURL: ({ embedded }, use) => use(embedded),
});

// One after the other, and thus on one server.
test.describe.configure({ mode: 'default' });

async function startImport(page: Page, count: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  const rows = Array.from({ length: count }, (_, n) => `Company ${n},Ann,a${n}@b.example`);
  const buffer = Buffer.from(['companyName,contactPerson,email', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: `Import ${count.toLocaleString('en-US')} leads` }).click();
  return dialog;
}

test('closing the dialog during an import asks first, and stopping rolls the import back', async ({
  signedUp: page,
}) => {
  await openTab(page, 'crm');
  const dialog = await startImport(page, 20_000);
  await expect(dialog.getByText(/[1-9][\d,]* of 20,000 rows/)).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Stop the import?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stop import' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No leads found.')).toBeVisible();
});

test('stopping a long bulk change asks first, and its completed part can be undone', async ({
  signedUp: page,
  embedded,
}) => {
  test.slow();
  const data = Array.from({ length: 10_000 }, (_, n) => ({
    companyName: `Company ${n}`,
    contactPerson: 'Ann',
    email: `a${n}@b.example`,
  }));
  const imported = await page.request.post('/api/import/leads', { headers: { origin: embedded }, data: { data } });
  expect(await imported.json()).toMatchObject({ imported: 10_000 });
  await openTab(page, 'crm');
  const bar = page.getByRole('toolbar', { name: 'Selected leads' });
  await page.getByRole('checkbox', { name: 'Select all loaded leads' }).click();
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  const progress = page.getByRole('dialog', { name: 'Changing leads' });
  // The first batch, with the follow-up tasks of each lead, takes a while on a slow machine.
  await expect(progress.getByText(/^[1-9][\d,]* of 10,000$/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Stop the change?' }).getByRole('button', { name: 'Stop change' }).click();
  await expect(progress).toBeHidden();
  await expect(page.getByText('Stopped. Changes made so far are kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/leads are as before\.$/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('combobox', { name: 'Status filter' }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  await expect(page.getByText('No leads found for these filters.')).toBeVisible();
});

test('leaving the tab asks before stopping a running import', async ({ signedUp: page }) => {
  const toLeads = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Leads' });
  await openTab(page, 'dashboard');
  await toLeads.click();
  await expect(page.getByText('No leads found.')).toBeVisible();
  const dialog = await startImport(page, 30_000);
  await expect(dialog.getByText(/of 30,000 rows/)).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Stop the import?' });
  await question.getByRole('button', { name: 'Keep importing' }).click();
  await expect(dialog.getByText(/of 30,000 rows/)).toBeVisible();
  await expect(page).toHaveURL(/tab=crm$/);
  await goWithPalette(page, 'Tasks');
  await question.getByRole('button', { name: 'Stop import' }).click();
  await expect(page).toHaveURL(/tab=tasks/);
  await toLeads.click();
  await expect(page.getByText('No leads found.')).toBeVisible();
});
