import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

/** Finds an input by its exact label, because the label of the search also contains "title" and "content". */
const field = (within: Page | Locator, name: 'Title' | 'Content' | 'Lead' | 'Tags') =>
  within.getByRole(name === 'Tags' || name === 'Lead' ? 'combobox' : 'textbox', { name, exact: true });

test('on a phone, a note can be written, read in full and closed', async ({ signedUp: page, seed }) => {
  test.slow();
  await seed([{ companyName: 'The Extraordinarily Long Named Waterfront Festival Company', contactPerson: 'Jo' }]);
  await openTab(page, 'notes');
  await page.getByRole('button', { name: 'Add Note' }).tap();
  await field(page, 'Title').fill('A title that is much longer than a phone is wide, and then goes on');
  await field(page, 'Lead').fill('waterfront');
  await page.getByRole('option').first().tap();
  await field(page, 'Content').fill(`North gate first. ${'unbroken'.repeat(40)}`);
  await field(page, 'Tags').fill('a tag of fifty characters is as long as they can be');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save note' }).tap();
  // One character over the limit.
  await expect(page.getByText('At most 50 characters')).toBeVisible();
  await field(page, 'Tags').press('Backspace');
  await field(page, 'Tags').fill('a tag of fifty characters is as long as they go ok');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save note' }).tap();
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(field(page, 'Title')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await inBothSchemes(page, () => expectAccessible(page));

  await card.getByRole('link', { name: /^A title/ }).tap();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/North gate first/)).toBeVisible();
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(390);
  await expectAccessible(page);
  for (const name of ['Edit note', 'Delete note', 'Close']) {
    const box = await drawer.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  await drawer.getByRole('link', { name: /Waterfront/ }).tap();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('link', { name: /^A title/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The next steps are within reach of the thumb.
  const lead = page.getByRole('dialog', { name: /Waterfront/ });
  const steps = await lead
    .getByRole('list', { name: /^Next steps/ })
    .locator('a, button')
    .all();
  expect(steps).toHaveLength(6);
  for (const step of steps) {
    const box = await step.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await step.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    expect(box?.y ?? 0).toBeGreaterThan(844 - 80);
  }
  await lead.getByRole('button', { name: 'Add note', exact: true }).tap();
  await expect(field(lead, 'Content')).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));
});
