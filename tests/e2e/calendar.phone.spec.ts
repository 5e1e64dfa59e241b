import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { longDay, rowOf, today } from '@tests/support/calendar';
import { shiftDay } from '@/domain/calendar/calendar-days';

test('on a phone, the calendar opens on the agenda, and the month shows events as dots', async ({ signedUp: page }) => {
  test.slow();
  await openTab(page, 'calendar');
  await expect(page.getByText('There are no events in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'New event' }).first().tap();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill('Walk the site');
  // The suggested start may be tomorrow and thus in the next month.
  const day = await today(page);
  await form.getByLabel('Start').fill(`${day}T10:00`);
  await form.getByLabel(/^End/).fill(`${day}T11:00`);
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).tap();
  await expect(form).toBeHidden();
  const row = rowOf(page, 'Walk the site');
  await expect(row).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  // Nothing is wider than the screen, and tap targets are large enough.
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

  // The list of the day follows an event that its menu moves.
  const move = page.getByRole('button', { name: 'Move Walk the site' });
  await move.tap();
  await page.getByRole('menuitem', { name: /^Next day/ }).tap();
  await expect(page.getByRole('list', { name: longDay(shiftDay(day, 1)) })).toContainText('Walk the site');
  await expect(move).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Moved to' })).toBeVisible();
  await row.tap();
  await expect(page.getByRole('dialog', { name: 'Walk the site' }).getByText('30 minutes before')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  // Neither the month nor the week is wider than the screen; the week scrolls on its own, down to its last hour.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  await page.getByRole('dialog', { name: 'Walk the site' }).getByRole('button', { name: 'Close' }).tap();
  await page.getByText('Week', { exact: true }).tap();
  const week = page.getByRole('region').filter({ has: page.getByRole('group') });
  await expect(week).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
  const action = page.getByRole('button', { name: 'New event' });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [end, start] = [await week.boundingBox(), await action.boundingBox()];
    expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
  }).toPass();
});
