import type { Page } from '@playwright/test';
import { expectAbove } from '@tests/support/browser/boxes';
import { expect, expectAccessible, inBothSchemes, openTab, prefetched, test } from '@tests/support/browser/browser';
import { chooseLead } from '@tests/support/browser/steps';
import { inDays, seedTasks } from '@tests/support/rest/calls';
import { calendarDay } from '@/domain/shared/time';

/** The time zone of the browser and thus of the account: one in which today does not end during a test. */
const ZONE = new Date().getUTCHours() < 12 ? 'Asia/Dubai' : 'America/New_York';

test.use({ timezoneId: ZONE });

const list = (page: Page) => page.getByRole('group', { name: 'Tasks', exact: true });
const rows = (page: Page) => list(page).getByRole('listitem');
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tasks by status' }).getByRole('button', { name });

async function chooseStatus(page: Page, title: string, status: string) {
  await rowOf(page, title)
    .getByRole('button', { name: /^Status of/ })
    .click();
  await page.getByRole('menuitemradio', { name: status }).click();
}

test('a task can be created by keyboard, completed with one press, undone, reopened and deleted', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await openTab(page, 'tasks');
  await expect(
    page.getByText('Add a task, or move a lead to its next stage and the follow-ups appear here.'),
  ).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  const example = (label: string) =>
    dialog.getByLabel(label).evaluate((input) => getComputedStyle(input, '::placeholder').color);
  expect(await example('Title')).toBe(await example('Assigned to'));
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByLabel('Title').fill('Call about the second night');
  await dialog.getByText('Tomorrow').click();
  await chooseLead(dialog.getByLabel('Lead'), 'acme', 'Acme Arena');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();

  const row = rowOf(page, 'Call about the second night');
  await expect(row.getByRole('link', { name: 'Acme Arena' })).toBeVisible();
  await expect(tile(page, 'All: 1')).toBeVisible();
  await expect(tile(page, 'Pending: 1')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await chooseStatus(page, 'Call about', 'In Progress');
  await row.getByRole('button', { name: 'Complete Call about the second night' }).click();
  await expect(page.getByText('Nothing due.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const completed = page.getByRole('status').filter({ hasText: 'Task completed.' });
  // It stays while the pointer is over it.
  await completed.hover();
  await inBothSchemes(page, () => expectAccessible(page));
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /In Progress/ })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Call about the second night' })).toBeFocused();

  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Show completed tasks' }).click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await row.getByRole('button', { name: 'Reopen Call about the second night' }).click();
  // It stays in the list for a moment, and its menu disappears with it.
  await expect(row).toBeHidden();
  await expect(tile(page, 'Pending: 1')).toBeVisible();
  await tile(page, 'Completed').click();

  await row.getByRole('button', { name: 'Actions for Call about the second night' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Delete task' }).click();
  await expect(
    page.getByText('Add a task, or move a lead to its next stage and the follow-ups appear here.'),
  ).toBeVisible();
  // The toast of the previous action may still be visible.
  const toast = page.getByRole('status').filter({ hasText: 'Call about the second night was deleted.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('tiles, search and sort query the server; J and K move and Enter opens a task', async ({ signedUp: page }) => {
  await seedTasks(page, [
    { title: 'Late call', dueDate: inDays(-3), priority: 'LOW' },
    { title: 'Today’s mail', dueDate: calendarDay(new Date(), ZONE), priority: 'MEDIUM' },
    { title: 'Next proposal', dueDate: inDays(8), priority: 'HIGH' },
  ]);
  await openTab(page, 'tasks');
  await expect(rows(page)).toHaveCount(3);
  await expect(list(page).getByRole('heading')).toHaveText(['Overdue 1', 'Today 1', 'Later 1']);
  await expect(page.getByRole('list', { name: 'Today 1' }).getByRole('listitem')).toHaveText(/Today’s mail/);
  await expect(rowOf(page, 'Late call').getByText('Overdue', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Late call').locator('time')).toHaveAttribute('data-state', 'overdue');
  await expect(rowOf(page, 'Today’s mail').locator('time')).toHaveAttribute('data-state', 'today');
  await expect(rowOf(page, 'Today’s mail').locator('time')).toHaveText(/Today$/);
  await expect(rowOf(page, 'Next proposal').locator('time')).toHaveAttribute('data-state', 'upcoming');

  // Each press completes the row in focus, which moves on.
  await rowOf(page, 'Late call')
    .getByRole('button', { name: /^Complete/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Today’s mail').getByRole('button', { name: /^Complete/ })).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await tile(page, 'All').click();
  await expect(list(page).getByRole('heading')).toHaveText(['Today 1', 'Later 1', 'Completed 1']);
  await rowOf(page, 'Late call').getByRole('button', { name: 'Reopen Late call' }).click();
  await expect(list(page).getByRole('heading')).toHaveText(['Overdue 1', 'Today 1', 'Later 1']);

  await tile(page, 'Overdue').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(tile(page, 'Overdue')).toHaveAttribute('aria-pressed', 'true');
  await tile(page, 'Overdue').click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  const sorted = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(sorted.first()).toContainText('Next proposal');

  // Shortcuts do not fire in a text field, so move the focus out of it.
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('late');
  await expect(sorted).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sorted).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Next proposal' })).toBeVisible();
});

test('a link opens its task, unsaved text is protected, and a missing task is reported', async ({ signedUp: page }) => {
  const [task] = await seedTasks(page, [{ title: 'Call the venue', dueDate: inDays(2) }]);
  await page.goto(`/?tab=tasks&id=${task?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Description').fill('They open at nine.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  // Back to the card.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Discard what you typed?')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Task' })).toContainText('They open at nine.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?tab=tasks$/);

  await page.goto(`/?tab=tasks&id=${crypto.randomUUID()}`);
  const gone = page.getByRole('dialog', { name: 'Task' });
  await expect(
    gone.getByText('This task does not exist, has been deleted, or is no longer shared with you.'),
  ).toBeVisible();
  await expectAccessible(page);
  await gone.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a long list of tasks loads more on scroll', async ({ signedUp: page }) => {
  test.slow();
  await seedTasks(
    page,
    Array.from({ length: 70 }, (_, index) => ({ title: `Task ${index}.`, dueDate: inDays(8 + index) })),
  );
  await openTab(page, 'tasks');
  await expect(rowOf(page, 'Task 0.')).toBeVisible();
  await expect(rowOf(page, 'Task 69.')).toHaveCount(0);
  // The heading counts all of its tasks, loaded or not, and stays in view.
  await expect(list(page).getByRole('heading')).toHaveText(['Later 70']);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(rowOf(page, 'Task 69.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list(page).getByRole('heading', { name: 'Later 70' })).toBeInViewport();
});

test('a priority can be changed in the list, and column headings sort it', async ({ signedUp: page }) => {
  const [phoned] = await seedTasks(page, [
    { title: 'Call the venue', dueDate: inDays(2), priority: 'LOW', type: 'CALL', assignedTo: 'Robin' },
    { title: 'Write to the city', dueDate: inDays(1), priority: 'MEDIUM' },
  ]);
  await openTab(page, 'tasks');
  await expect(rows(page).first()).toContainText('Write to the city');
  await rowOf(page, 'Call the venue')
    .getByRole('button', { name: /^Priority of/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await expect(rowOf(page, 'Call the venue').getByRole('button', { name: /High\. Change$/ })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  expect((await rowOf(page, 'Call the venue').boundingBox())?.height).toBe(40);
  await page.getByRole('button', { name: 'Priority', exact: true }).click();
  const sorted = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(sorted.first()).toContainText('Call the venue');
  // A reload would cancel the request.
  const saved = async () => (await page.request.get(`/api/tasks/${phoned?.id}`)).json();
  await expect.poll(saved).toMatchObject({ priority: 'HIGH' });
  await page.reload();
  await expect(sorted.first().getByRole('button', { name: /High\. Change$/ })).toBeVisible();
});

test('selected tasks are rescheduled together, and one undo moves them back', async ({ signedUp: page }) => {
  test.slow();
  await seedTasks(
    page,
    ['Alpha', 'Bravo', 'Delta'].map((title) => ({ title, dueDate: calendarDay(new Date(), ZONE) })),
  );
  await openTab(page, 'tasks');
  await page.getByRole('listitem').filter({ hasText: 'Alpha' }).hover();
  await page.getByRole('checkbox', { name: 'Select Alpha' }).click();
  await page.getByRole('checkbox', { name: 'Select Delta' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await bar.getByRole('button', { name: 'Due' }).click();
  await page.getByRole('menuitem', { name: 'In 3 days' }).click();
  await expect(page.getByText(/^2 tasks were moved to \w{3},\s\w{3}\s\d+\.$/)).toBeVisible();
  await expect(list(page)).toBeFocused();
  await expect(rows(page).locator('time[data-state="today"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  const restored = page.getByRole('status').filter({ hasText: '2 tasks are as before.' });
  // It stays while the pointer is over it.
  await restored.hover();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectAbove(restored, bar);
  await expect(rows(page).locator('time[data-state="today"]')).toHaveCount(3);
});

test.describe(() => {
  test.use({ savesData: false });

  test('a status change that fails offline is rolled back and explained', async ({ signedUp: page, context }) => {
    await seedTasks(page, [{ title: 'Call the venue', dueDate: inDays(2) }]);
    await openTab(page, 'tasks');
    await expect(rows(page)).toHaveCount(1);
    await prefetched(page);
    await context.setOffline(true);
    await chooseStatus(page, 'Call the venue', 'In Progress');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection' })).toBeVisible();
    await expect(rowOf(page, 'Call the venue').getByText('Pending')).toBeVisible();
    await context.setOffline(false);
    await chooseStatus(page, 'Call the venue', 'In Progress');
    await expect(tile(page, 'In Progress: 1')).toBeVisible();
  });
});
