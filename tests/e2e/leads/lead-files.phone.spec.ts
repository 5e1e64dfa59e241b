import { readFileSync } from 'node:fs';
import { expect, expectAccessible, inBothSchemes, test } from '@tests/support/browser/browser';

const PICTURE = readFileSync('src/app/_theme/icons/icon-192.png');

test('on a phone, files are added, previewed and deleted with one thumb', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  const files = page.getByRole('dialog', { name: 'Acme Arena' }).getByRole('region', { name: 'Files' });
  const name = `Site plan ${'of the north gate '.repeat(6)}.png`;
  await files.getByLabel('Add files').setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE });
  const actions = files.getByRole('button', { name: `Actions for ${name}` });
  await expect(actions).toBeVisible();
  for (const target of [actions, files.getByRole('link', { name: `Download ${name}` }), files.getByText('Add files')]) {
    await target.scrollIntoViewIfNeeded();
  }
  for (const target of [actions, files.getByRole('link', { name: `Download ${name}` })]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await inBothSchemes(page, () => expectAccessible(page));

  await files.getByRole('button', { name, exact: true }).tap();
  const preview = page.getByRole('dialog', { name });
  await expect(preview.getByRole('img', { name })).toHaveJSProperty('naturalWidth', 192);
  expect(Math.round((await preview.boundingBox())?.width ?? 0)).toBe(390);
  await inBothSchemes(page, () => expectAccessible(page));
  await preview.getByRole('button', { name: 'Close' }).tap();

  await actions.tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(files.getByRole('listitem')).toHaveCount(1);
});
