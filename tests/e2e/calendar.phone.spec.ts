import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser';

test('on a phone the agenda comes first, and the month has a dot an event', async ({ signedUp: page }) => {
  test.slow();
  await openTab(page, 'calendar');
  await expect(page.getByText('No events found...')).toBeVisible();
  await page.getByRole('button', { name: 'New event' }).first().tap();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill('Walk the site');
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).tap();
  const row = page.getByRole('button', { name: /Walk the site/ });
  await expect(row).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  // Nothing is wider than the phone, and what is tapped is large enough.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const target of await page.locator('main button:visible').all()) {
    const box = await target.boundingBox();
    expect(box?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }

  await page.getByText('Month', { exact: true }).tap();
  await expect(page.getByRole('button', { name: /, 1 entry$/ })).toBeVisible();
  await page.getByRole('button', { name: /, 1 entry$/ }).tap();
  await expect(row).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await row.tap();
  await expect(page.getByRole('dialog', { name: 'Walk the site' }).getByText('30 minutes before')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
});
