import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const IMPORTED = [
  'companyName,contactPerson,email,Region,Gates',
  'Pier 9,Sam Okafor,sam@pier.example,South,3',
  'Dome,Ann Lee,ann@dome.example,North,12',
].join('\n');

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a custom field from Settings to form, filter, export and import at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
  }) => {
    test.slow();
    const isPhone = viewport.width < 500;
    await page.setViewportSize(viewport);
    await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield' }]);
    const isWithin = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const check = async () => {
      await inBothSchemes(page, () => expectAccessible(page));
      await isWithin();
    };

    await page.goto('/settings#custom-fields');
    const section = page.getByRole('region', { name: 'Custom fields' });
    await section.getByRole('button', { name: 'New field' }).click();
    const form = page.getByRole('dialog', { name: 'New field' });
    await form.getByRole('button', { name: 'Add field' }).click();
    await expect(form.getByLabel('Label')).toBeFocused();
    await form.getByLabel('Label').fill('Region');
    await expect(form.getByLabel('Key')).toHaveValue('region');
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'One choice' }).click();
    await form.getByLabel('Choice 1', { exact: true }).fill('North');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Choice 2', { exact: true })).toBeFocused();
    await page.keyboard.type('South');
    await check();
    await form.getByRole('button', { name: 'Add field' }).click();
    const rows = section.getByRole('list', { name: 'Custom fields', exact: true }).getByRole('listitem');
    await expect(rows).toHaveText([/^Region.*One choice: North, South/]);
    await section.getByRole('button', { name: 'New field' }).click();
    await form.getByLabel('Label').fill('Site fee');
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Money' }).click();
    await form.getByRole('button', { name: 'Add field' }).click();
    await expect(rows).toHaveText([/^Region/, /^Site fee/]);
    await section.getByRole('button', { name: 'Move Site fee up' }).click();
    await expect(rows).toHaveText([/^Site fee/, /^Region/]);
    await check();

    await openTab(page, 'crm');
    await page.getByRole('button', { name: 'Add Lead' }).click();
    await page.getByLabel('Company name').fill('Harbour Lights');
    await page.getByLabel('Contact person').fill('Noor Haddad');
    const custom = page.getByRole('region', { name: 'Custom fields' });
    await custom.getByLabel('Site fee').fill('a lot');
    await custom.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'North' }).click();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(custom.getByLabel('Site fee')).toBeFocused();
    await expect(custom.getByLabel('Site fee')).toHaveAccessibleDescription(/amount/i);
    await custom.getByLabel('Site fee').fill('$1,200.50');
    await check();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('Harbour Lights was added.')).toBeVisible();

    const company = (name: string) => page.getByRole('link', { name, exact: true });
    if (!isPhone) {
      await page.getByRole('button', { name: 'Choose columns' }).click();
      await page.getByRole('checkbox', { name: 'Site fee' }).check();
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Site fee' }).getByRole('button').click();
      await expect(page.getByRole('row', { name: /Harbour Lights/ })).toContainText('$1,200.50');
    }
    await page.getByRole('button', { name: isPhone ? 'Filter and sort' : 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Custom field filter' }).click();
    await page.getByRole('option', { name: 'Region' }).click();
    const filter = page.getByRole('dialog', { name: 'Region' });
    await filter.getByRole('checkbox', { name: 'North' }).check();
    await check();
    await filter.getByRole('button', { name: 'Show leads' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter: Region: North' })).toBeVisible();
    await expect(company('Northgate Arena')).toBeHidden();
    await expect(company('Harbour Lights')).toBeVisible();
    await check();

    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /filtered/ }).click(),
    ]);
    const [header, ...exportedRows] = (await readFile(await exported.path(), 'utf8')).trim().split('\r\n');
    expect(header).toMatch(/,Site fee,Region,id$/);
    expect(exportedRows).toEqual([expect.stringMatching(/^Harbour Lights,.*,1200\.50?,North,[-\da-f]+$/)]);

    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import leads' });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'venues.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORTED) });
    await expect(dialog.getByLabel('Import “Region” as').locator('option:checked')).toHaveText('Region');
    await dialog.getByLabel('Import “Gates” as').selectOption('New custom field…');
    await expect(dialog.getByLabel('Import “Gates” as').locator('option:checked')).toHaveText('Gates (new field)');
    await expect(dialog.getByLabel('Kind of the new field gates')).toHaveValue('number');
    await dialog.getByLabel('Label of the new field gates').fill('Number of gates');
    await check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('row', { name: /Pier 9/ })).toContainText('South');
    await check();
    await dialog.getByRole('button', { name: 'Import 2 leads' }).click();
    await expect(dialog.getByText('2 leads imported')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(company('Dome')).toBeVisible();
    await expect(company('Pier 9')).toBeHidden();

    await company('Dome').click();
    const facts = page.getByRole('dialog', { name: 'Dome' }).getByRole('region', { name: 'Custom fields' });
    await expect(facts).toContainText('North');
    await expect(facts).toContainText('Number of gates');
    await expect(facts).toContainText('12');
    await facts.scrollIntoViewIfNeeded();
    await check();
    const { leads } = await (await page.request.get('/api/leads?sort=custom.gates&order=desc')).json();
    expect(leads.map((lead: { company: string; custom: object }) => [lead.company, lead.custom])).toEqual([
      ['Dome', { region: 'North', gates: 12 }],
      ['Pier 9', { region: 'South', gates: 3 }],
      ['Harbour Lights', { site_fee: 1200.5, region: 'North' }],
      ['Northgate Arena', {}],
    ]);
  });
}
