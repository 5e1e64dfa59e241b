import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { cellOf, chip, dayOf, longDay, rowOf } from '@tests/support/calendar';
import { call } from '@tests/support/rest/calls';

test('an all-day event and a repeated one, of which one occurrence moves', async ({ signedUp: page }) => {
  test.slow();
  const [day, next] = [await dayOf(page), await dayOf(page, 1)];
  await openTab(page, 'calendar');
  await expect(page.getByText('There are no events in this period.')).toBeVisible();

  const form = page.getByRole('dialog', { name: 'New event' });
  const open = async (title: string) => {
    await page.keyboard.press('n');
    await form.getByLabel('Title').fill(title);
  };
  await open('Festival');
  await form.getByLabel('Start').fill(`${day}T10:00`);
  await form.getByRole('switch', { name: 'All day' }).click();
  await expect(form.getByLabel('Start')).toHaveValue(day);
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();
  await expect(cellOf(page, day).getByRole('button', { name: /^Festival.*, all day,/ })).toBeVisible();

  await open('Stand-up');
  await form.getByLabel('Start').fill(`${day}T09:00`);
  await form.locator('input[name="endTime"]').fill(`${day}T09:15`);
  await form.getByLabel('Repeats', { exact: true }).click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await form.getByLabel('Ends', { exact: true }).click();
  await page.getByRole('option', { name: 'After a number of times' }).click();
  await form.getByLabel('Number of times').fill('0');
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form.getByText(/Must be a recurrence rule/)).toBeVisible();
  await form.getByLabel('Number of times').fill('2');
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();
  await expect(chip(page, 'Stand-up')).toHaveCount(2);
  // All-day events come first.
  await expect(cellOf(page, day).locator('[data-event]').first()).toContainText('Festival');

  // One occurrence is edited; the other stays.
  await cellOf(page, next)
    .getByRole('button', { name: /^Stand-up/ })
    .click();
  const detail = page.getByRole('dialog', { name: 'Stand-up' });
  await expect(detail.getByText('Every day, 2 times')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await detail.getByRole('button', { name: 'Edit' }).click();
  const question = page.getByRole('dialog', { name: 'Edit repeated event' });
  await inBothSchemes(page, () => expectAccessible(page));
  await question.getByRole('button', { name: 'This event' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Title').fill('Stand-up on the roof');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(cellOf(page, next).getByRole('button', { name: /^Stand-up on the roof/ })).toBeVisible();
  await expect(cellOf(page, day).getByRole('button', { name: /^Stand-up/ })).not.toContainText('roof');

  // By keyboard, a move asks first, too.
  await cellOf(page, day)
    .getByRole('button', { name: /^Stand-up/ })
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('dialog', { name: 'Move repeated event' }).getByRole('button', { name: 'This event' }).click();
  await expect(cellOf(page, next).locator('[data-event]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, day).getByRole('button', { name: /^Stand-up/ })).toBeVisible();
});

test('a repeated event can be deleted from one occurrence on, and restored', async ({ signedUp: page }) => {
  const [day, next] = [await dayOf(page), await dayOf(page, 1)];
  await call(page, 'calendarEvents.create', {
    ...{ title: 'Briefing', startTime: new Date(`${day}T15:00:00Z`), endTime: new Date(`${day}T16:00:00Z`) },
    ...{ recurrence: 'FREQ=DAILY;COUNT=3', timeZone: 'UTC' },
  });
  await openTab(page, 'calendar');
  await expect(chip(page, 'Briefing')).toHaveCount(3);
  await cellOf(page, next)
    .getByRole('button', { name: /^Briefing/ })
    .click();
  await page.getByRole('dialog', { name: 'Briefing' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete repeated event' });
  await question.getByRole('button', { name: 'This and following' }).click();
  await expect(chip(page, 'Briefing')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chip(page, 'Briefing')).toHaveCount(3);
});

test('on a phone, an event repeats and one occurrence is edited', async ({ signedUp: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [day, next] = [await dayOf(page), await dayOf(page, 1)];
  await openTab(page, 'calendar');
  await page.getByRole('button', { name: 'New event', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill('Stand-up');
  await form.getByLabel('Start').fill(`${day}T09:00`);
  await form.locator('input[name="endTime"]').fill(`${day}T09:15`);
  await form.getByLabel('Repeats', { exact: true }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await form.getByLabel('Unit').click();
  await page.getByRole('option', { name: 'days' }).click();
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();

  // The month shows dots, and the events of the chosen day below.
  await page.getByText('Month', { exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${longDay(next)}`) }).click();
  const events = page.getByRole('region', { name: longDay(next) });
  await expect(events.getByText('Repeats')).toBeAttached();
  await inBothSchemes(page, () => expectAccessible(page));
  await rowOf(page, 'Stand-up').click();
  const detail = page.getByRole('dialog', { name: 'Stand-up' });
  await expect(detail.getByText('Every day')).toBeVisible();
  await detail.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit repeated event' }).getByRole('button', { name: 'This event' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Title').fill('Stand-up on the roof');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(rowOf(page, 'Stand-up on the roof')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${longDay(day)}`) }).click();
  await expect(rowOf(page, 'Stand-up')).not.toContainText('roof');
});
