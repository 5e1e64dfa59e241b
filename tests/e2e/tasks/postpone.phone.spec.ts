import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { inDays, seedTasks } from '@tests/support/rest/calls';
import { calendarDay } from '@/domain/shared/time';

const TITLE = 'Call about the gates';

test('on a phone, a rep postpones a task from Today, from its card and with a swipe, and takes it back', async ({
  signedUp: page,
  seed,
  timezoneId: zone = 'UTC',
}) => {
  test.slow();
  const [lead] = await seed([{ companyName: 'Bluewater Arena', contactPerson: 'Ana Ortiz' }]);
  await seedTasks(page, [{ title: TITLE, dueDate: calendarDay(inDays(0), zone), leadId: lead?.id ?? null }]);
  await openTab(page, 'dashboard');
  const today = page.getByRole('list', { name: 'Today' });
  const task = page.getByRole('link', { name: TITLE });
  const menu = page.getByRole('menu', { name: `Postpone ${TITLE}` });
  const undo = page.getByRole('button', { name: 'Undo' });

  await today.getByRole('button', { name: `Postpone ${TITLE}` }).tap();
  await expect(menu.getByRole('menuitem', { name: 'Pick a date' })).toBeVisible();
  for (const choice of await menu.getByRole('menuitem').all())
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await inBothSchemes(page, () => expectAccessible(page));
  await menu.getByRole('menuitem', { name: 'Tomorrow' }).tap();
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  await expect(task).toBeHidden();
  await undo.tap();
  await expect(today).toContainText(TITLE);

  await task.tap();
  const card = page.getByRole('dialog', { name: 'Task' });
  await card.getByRole('button', { name: 'Postpone' }).tap();
  await menu.getByRole('menuitem', { name: 'Pick a date' }).tap();
  const question = page.getByRole('dialog', { name: `Postpone ${TITLE}` });
  await question.getByLabel('New date').fill(calendarDay(inDays(9), zone));
  await inBothSchemes(page, () => expectAccessible(page));
  await question.getByRole('button', { name: 'Move' }).tap();
  await expect(card).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: TITLE });
  const due = row.getByRole('button', { name: `Postpone ${TITLE}` });
  await expect(due).not.toContainText('Today');
  await undo.tap();
  await expect(due).toContainText('Today');

  await row.getByRole('article').evaluate((target) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(200)], bubbles: true }));
    target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(140)], bubbles: true }));
  });
  await menu.getByRole('menuitem', { name: 'Next week' }).tap();
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  await expect(due).not.toContainText('Today');
});
