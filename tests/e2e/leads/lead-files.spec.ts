import { readFileSync } from 'node:fs';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const PICTURE = readFileSync('src/app/_theme/icons/icon-192.png');
const CONTRACT = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 'contract ')]);

test('files are added to a lead, previewed, renamed, downloaded, deleted and restored', async ({
  signedUp: page,
  seed,
}) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await openTab(page, 'crm');
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  const drawer = page.getByRole('dialog', { name: 'Acme Arena' });
  const files = drawer.getByRole('region', { name: 'Files' });
  const row = (name: string) => files.getByRole('listitem').filter({ hasText: name });
  await files.getByLabel('Add files').setInputFiles([
    { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: CONTRACT },
    { name: 'Gate.png', mimeType: 'image/png', buffer: PICTURE },
    { name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0', 'latin1') },
  ]);
  await expect(row('Contract.pdf')).toContainText(/68\d kB · Robin Tester/);
  await expect(row('Gate.png').getByRole('button', { name: 'Gate.png', exact: true })).toBeVisible();
  await expect(row('setup.pdf').getByRole('alert')).toHaveText('Programs and scripts cannot be added');
  await inBothSchemes(page, () => expectAccessible(page));
  await files.getByRole('button', { name: 'Remove setup.pdf' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('File added: Contract.pdf');

  await files.getByRole('button', { name: 'Gate.png', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Gate.png' });
  const picture = preview.getByRole('img', { name: 'Gate.png' });
  await expect(picture).toHaveJSProperty('naturalWidth', 192);
  await inBothSchemes(page, () => expectAccessible(page));
  // Escape closes what is on top.
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(files.getByRole('button', { name: 'Gate.png', exact: true })).toBeFocused();

  await files.getByRole('button', { name: 'Contract.pdf', exact: true }).click();
  const reader = page.getByRole('dialog', { name: 'Contract.pdf' });
  // Headless browsers show no PDF.
  await expect(reader).toContainText('Download it to read it.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reader.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Contract.pdf');
  expect(readFileSync(await download.path()).equals(CONTRACT)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(reader).toBeHidden();

  await files.getByRole('button', { name: 'Actions for Contract.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const form = page.getByRole('dialog', { name: 'Rename file' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Contract, signed.pdf');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(row('Contract, signed.pdf')).toBeVisible();

  await files.getByRole('button', { name: 'Actions for Contract, signed.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row('Contract, signed.pdf')).toBeHidden();
  await expect(files.getByRole('button', { name: 'Gate.png', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Contract, signed.pdf')).toBeVisible();
  await page.reload();
  await expect(files.getByRole('listitem')).toHaveCount(2);
});

test('an upload says that there is no connection, and is repeated', async ({ signedUp: page, seed, context }) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByLabel('Add files')).toBeAttached();
  await context.setOffline(true);
  await files
    .getByLabel('Add files')
    .setInputFiles({ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two gates') });
  await expect(files.getByRole('alert')).toContainText('There is no connection.');
  await context.setOffline(false);
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('link', { name: 'Plan.txt', exact: true })).toBeVisible();
});
