import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  signIn,
  test,
} from '@tests/support/browser/browser';
import { readZip } from '@tests/support/rest/read-zip';

test('somebody takes their data with them and deletes their account', async ({ signedUp: page, account, seed }) => {
  test.slow();
  await seed([{ companyName: 'Harbour Lights Festival', contactPerson: 'Noor Haddad' }]);
  await page.goto('/settings#your-data');
  await expectResponsive(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all data' }).click();
  const files = readZip(await readFile(await (await download).path()));
  expect(files.get('leads.csv')?.toString()).toContain('Harbour Lights Festival');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Type “delete my account” to confirm').fill('delete my account');
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.goto('/auth/signin');
  await signIn(page, account);
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
});
