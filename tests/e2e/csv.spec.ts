import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import { leadCsvHeader } from '@/domain/leads/lead-csv';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '../support/browser/browser';
import { excelFile } from '../support/excel-file';

const HEADER = ['companyName', 'contactPerson', 'email', 'phone', 'status', 'notes', 'Favourite colour'];

const GOOD = [
  ['Riverside Arena', 'Ann "Annie" Lee', 'ann@riverside.example', '+1 555 0100', 'NEW', '', 'red'],
  ['Harbour Hall', 'Ben Ode', 'ben@harbour.example', '', 'contacted', '=SUM(A1)\nsecond line', ''],
  // The last cell is missing.
  ['Çafé €uro, Ltd', 'Cyd', 'cyd@cafe.example', '', 'CLOSED_WON', '  kept  '],
];
const [first = [], second = [], third = []] = GOOD;
const BAD = [
  ['', 'Nobody', 'x', '', '', '', ''],
  ['Long', 'row', '', '', '', '', '', 'more'],
  ['North Dock', 'Dan', 'dan@dock.example', '', 'MAYBE', '', ''],
];
const [noName = [], long = [], badStatus = []] = BAD;

const file = [HEADER, first, noName, second, long, third, badStatus].map((row) => formatCsvRow(row)).join('');

async function openDialog(page: Page): Promise<Locator> {
  await openTab(page, 'crm');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const choose = (page: Page, text: string | Buffer, name = 'leads.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function download(page: Page, click: () => Promise<void>) {
  const [started] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: started.suggestedFilename(), text: await readFile(await started.path(), 'utf8') };
}

test('a file with invalid rows can be previewed, imported and exported again', async ({ signedUp: page }) => {
  const dialog = await openDialog(page);
  await expectAccessible(page);
  await choose(page, file);

  // One column and one value are not ours: the column is ignored, and the rows with the value are to be skipped.
  await expect(dialog.getByText('6 of 7 columns will be imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Status for “MAYBE”')).toHaveValue('');
  await dialog.getByLabel('Status for “MAYBE”').selectOption('Skip these rows');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const counts =
    '3 of 6 leads can be imported. 1 row was completed. 1 row will be skipped, as you chose. 2 rows have errors and will be skipped.';
  await expect(dialog.getByText(counts)).toBeVisible();
  await expect(dialog.getByText('Ignored column: Favourite colour')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(6);
  const faulty = dialog.getByRole('row', { name: /^3/ });
  await expect(faulty).toContainText('Company name is required');
  await expect(faulty).toContainText('Invalid email format');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 5: Expected 7 columns but found 8' })).toBeVisible();
  await expect(dialog.getByLabel('Create follow-up tasks')).not.toBeChecked();
  await inBothSchemes(page, () => expectAccessible(page));

  await dialog.getByRole('button', { name: 'Import 3 leads' }).click();
  await expect(dialog.getByText('3 of 6 leads imported')).toBeVisible();
  await expect(dialog.getByText('3 rows were skipped, 1 of them as you chose.')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  const skipped = await download(page, () =>
    dialog.getByRole('button', { name: 'Download other skipped rows' }).click(),
  );
  const reasons = ['Company name is required; Invalid email format', 'Row 5: Expected 7 columns but found 8'];
  expect(skipped.name).toBe('skipped_leads.csv');
  expect(skipped.text).toBe(
    CSV_BOM +
      [
        ['reason', ...HEADER],
        [reasons[0] ?? '', ...noName],
        [reasons[1] ?? '', ...long],
      ]
        .map((row) => formatCsvRow(row))
        .join(''),
  );

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).search).toBe('?tab=crm');
  await expect(page.getByText('Harbour Hall')).toBeVisible();

  const answer = await page.request.get('/api/export/leads');
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="leads_export_\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (await answer.body()).toString('utf8').split('\r\n');
  expect(lines[0]).toBe(CSV_BOM + leadCsvHeader().join(','));
  // Leads of one import have the same creation time, so the export keeps the order of the file.
  expect(lines[1]).toMatch(/^Riverside Arena,"Ann ""Annie"" Lee",ann@riverside\.example,'\+1 555 0100,NEW,MEDIUM,,,/);
  expect(lines[2]).toMatch(/^Harbour Hall,Ben Ode,ben@harbour\.example,,CONTACTED,MEDIUM,,"'=SUM\(A1\)\nsecond line",/);
  expect(lines[3]).toMatch(/^"Çafé €uro, Ltd",Cyd,cyd@cafe\.example,,CLOSED_WON,MEDIUM,," {2}kept {2}",/);
  expect(lines.slice(4)).toEqual(['']);
});

test('a file that cannot be imported shows why, and another file can be chosen', async ({ signedUp: page }) => {
  const dialog = await openDialog(page);
  const refused = async (text: string | Buffer, message: string, name?: string) => {
    await choose(page, text, name);
    await expect(dialog.getByRole('alert')).toHaveText(message);
  };
  await refused(file, 'Please select a CSV file', 'leads.txt');
  await expectAccessible(page);
  await refused('', 'Empty CSV file');
  await refused(Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'Failed to read file: It’s marked as UTF-16LE but isn’t.');

  await choose(page, `companyName,contactPerson,email\nHall,,`, 'BAD.CSV');
  await expect(dialog.getByRole('alert')).toHaveText('No valid rows to import');
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expectAccessible(page);

  // Windows-1252, where the euro sign is 0x80.
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  const windows = [...'companyName;contactPerson;email\r\nCaf\xe9 \x80;Zo\xeb;z@b.c'].map((c) => c.charCodeAt(0));
  await choose(page, Buffer.from(windows));
  await dialog.getByLabel('Encoding').selectOption('Western European (Windows-1252)');
  await expect(dialog.getByText('“Café €”, “Zoë”')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('row', { name: /^2/ })).toContainText('Café €');

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  const excel = await excelFile({
    About: [['Exported for Zoë']],
    Leads: [
      ['companyName', 'contactPerson', 'email', 'createdAt'],
      ['Hall 3', 'Zoë', 'z@b.c', { date: 46050 }],
    ],
  });
  await choose(page, Buffer.from(await excel.arrayBuffer()), 'leads.xlsx');
  await expect(dialog.getByLabel('Sheet')).toHaveValue('Leads');
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('row', { name: /^2/ })).toContainText('Hall 3');
});

const HUBSPOT = [
  'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Lead Status,Create Date',
  '151,Ana María,de la Cruz,ana@arena.example,+1 212 555 0178,Robin,Northgate Arena,Connected,2026-01-14 10:00',
  '152,Ben,Ode,ben@harbour.example,,Robin,Harbour Hall,Tire kicker,2026-01-15 11:30',
].join('\n');

test('a HubSpot export is mapped and imported, also after it failed offline, and its mapping is remembered', async ({
  signedUp: page,
  context,
}) => {
  let dialog = await openDialog(page);
  await choose(page, HUBSPOT, 'hubspot.csv');
  await expect(dialog.getByText('7 of 9 columns will be imported.')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Status for “Tire kicker”').selectOption('Closed Lost');
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('2 of 2 leads can be imported.')).toBeVisible();

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Import 2 leads' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Import failed: Failed to import leads\. There is no connection/);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('2 leads imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const lead = page.getByRole('row', { name: /Northgate Arena/ });
  await expect(lead).toContainText('Ana María de la Cruz');
  await expect(lead).toContainText('Contacted');
  await expect(page.getByRole('row', { name: /Harbour Hall/ })).toContainText('Closed Lost');

  dialog = await openDialog(page);
  await choose(page, HUBSPOT, 'hubspot.csv');
  await expect(dialog.getByText('0 of 2 leads can be imported.')).toBeVisible();
  await expect(dialog.getByRole('radiogroup', { name: '2 of these leads are already among your leads' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await expect(dialog.getByLabel('Import “Associated Company” as')).toHaveValue('companyName');
});

test('the import dialog fits on a phone', async ({ signedUp: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openDialog(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await choose(page, file);
  // The primary button of every step must be visible without scrolling.
  for (const [text, label, choice] of [
    ['6 of 7 columns will be imported.', 'Import “notes” as', 'Not imported'],
    ['from “status”', 'Status for “MAYBE”', 'Closed Lost'],
  ] as const) {
    await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabel(label).selectOption(choice);
    expect(await fits()).toBe(true);
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(dialog.getByText('4 of 6 leads can be imported.')).toBeVisible();
  expect(await fits()).toBe(true);
  await inBothSchemes(page, () => expectAccessible(page));
  await expect(dialog.getByRole('button', { name: 'Import 4 leads' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Import 4 leads' }).click();
  await expect(dialog.getByText('4 of 6 leads imported')).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});

test('an import is undone as a whole in Settings, except for a lead that was edited since', async ({
  signedUp: page,
  baseURL,
}) => {
  const dialog = await openDialog(page);
  await choose(
    page,
    `companyName,contactPerson,email\nHall,Ann,ann@hall.example\nArena,Bo,bo@arena.example`,
    'leads.csv',
  );
  await dialog.getByRole('button', { name: 'Import 2 leads' }).click();
  await dialog.getByRole('link', { name: 'in Settings' }).click();
  await expect(page).toHaveURL(/settings#deleted$/);
  const { leads } = await (await page.request.get('/api/leads?q=Arena')).json();
  const edited = await page.request.put(`/api/leads/${leads[0].id}`, {
    headers: { origin: baseURL ?? '' },
    data: { phone: '555-0100' },
  });
  expect(edited.ok(), await edited.text()).toBe(true);

  await page.getByRole('button', { name: 'Undo: Import of leads.csv: 2 added' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  const result = page.getByRole('dialog', { name: 'Import undone' });
  await expect(result.getByText('1 lead deleted.')).toBeVisible();
  await expect(result.getByText(/^1 lead stays as it is, .*: Arena\.$/)).toBeVisible();
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Restore Hall' })).toBeVisible();
});
