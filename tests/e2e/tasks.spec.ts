import type { Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser';
import superjson from 'superjson';
import type { Task } from '@/domain/tasks/task';
import type { CreateTaskInput } from '@/domain/tasks/task-input';

/** Makes tasks through the API, one after the other. */
async function seedTasks(page: Page, baseURL: string | undefined, inputs: CreateTaskInput[]): Promise<Task[]> {
  const made: Task[] = [];
  for (const input of inputs) {
    const answer = await page.request.post('/api/trpc/tasks.create', {
      headers: { origin: baseURL ?? '' },
      data: superjson.serialize(input),
    });
    const body = await answer.json();
    if (!answer.ok()) throw new Error(`tasks.create answered ${answer.status()}: ${JSON.stringify(body)}`);
    made.push(superjson.deserialize<Task>(body.result.data));
  }
  return made;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const list = (page: Page) => page.getByRole('list', { name: 'Tasks' });
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

test('a task is made by keyboard, worked off, undone, opened again and deleted', async ({ signedUp: page, seed }) => {
  test.slow();
  await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await openTab(page, 'tasks');
  await expect(page.getByText('No tasks found for the current filter...')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Due date is required')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByLabel('Title').fill('Call about the second night');
  await dialog.getByText('Tomorrow').click();
  await dialog.getByLabel('Lead').fill('acme');
  await page.getByRole('option', { name: /Acme Arena/ }).click();
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();

  const row = rowOf(page, 'Call about the second night');
  await expect(row.getByRole('link', { name: 'Acme Arena' })).toBeVisible();
  await expect(tile(page, 'All: 1')).toBeVisible();
  await expect(tile(page, 'Pending: 1')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));

  await chooseStatus(page, 'Call about', 'Completed');
  await expect(tile(page, 'Completed: 1')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Status of/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /Pending/ })).toBeVisible();

  await chooseStatus(page, 'Call about', 'Completed');
  await row.getByRole('button', { name: 'Actions for Call about the second night' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(tile(page, 'Pending: 1')).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Call about the second night' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByText('No tasks found for the current filter...')).toBeVisible();
  // The toast of what was done before may still stand beside it.
  const toast = page.getByRole('status').filter({ hasText: 'Call about the second night was deleted.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('tiles, search and sort ask the server, J and K move, and Enter opens', async ({ signedUp: page, baseURL }) => {
  await seedTasks(page, baseURL, [
    { title: 'Late call', dueDate: inDays(-3), priority: 'LOW' },
    { title: 'Today’s mail', dueDate: inDays(0.0001), priority: 'MEDIUM' },
    { title: 'Next proposal', dueDate: inDays(5), priority: 'HIGH' },
  ]);
  await openTab(page, 'tasks');
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Late call').getByText('Overdue', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Late call').locator('time')).toHaveAttribute('data-state', 'overdue');
  await expect(rowOf(page, 'Next proposal').locator('time')).toHaveAttribute('data-state', 'upcoming');

  await tile(page, 'Overdue').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(tile(page, 'Overdue')).toHaveAttribute('aria-pressed', 'true');
  await tile(page, 'All').click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  await expect(rows(page).first()).toContainText('Next proposal');

  // In a field a key is a letter.
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('late');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Next proposal');
});

test('an address opens its task, unsaved words are asked about, and one that is gone says so', async ({
  signedUp: page,
  baseURL,
}) => {
  const [task] = await seedTasks(page, baseURL, [{ title: 'Call the venue', dueDate: inDays(2) }]);
  await page.goto(`/?tab=tasks&id=${task?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Description').fill('They open at nine.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Discard what you typed?')).toBeHidden();
  await expect(page).toHaveURL(/\?tab=tasks$/);

  await page.goto(`/?tab=tasks&id=${crypto.randomUUID()}`);
  await expect(dialog.getByText('This task does not exist, or it has been deleted.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('an edit that somebody overtook overwrites nothing, and both versions are shown', async ({
  signedUp: page,
  baseURL,
}) => {
  const [task] = await seedTasks(page, baseURL, [{ title: 'Call the venue', dueDate: inDays(2) }]);
  await page.goto(`/?tab=tasks&id=${task?.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('mine');
  await page.request.post('/api/trpc/tasks.update', {
    headers: { origin: baseURL ?? '' },
    data: superjson.serialize({ id: task?.id, version: 1, changes: { title: 'Call the new venue' } }),
  });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('This task was changed since you opened it')).toBeVisible();
  await expect(dialog.getByText('Call the new venue')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Call the new venue')).toBeVisible();
});

test('a long list loads on as one scrolls', async ({ signedUp: page, baseURL }) => {
  test.slow();
  await seedTasks(
    page,
    baseURL,
    Array.from({ length: 70 }, (_, index) => ({ title: `Task ${index}.`, dueDate: inDays(1 + index) })),
  );
  await openTab(page, 'tasks');
  await expect(rowOf(page, 'Task 0.')).toBeVisible();
  await expect(rowOf(page, 'Task 69.')).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(rowOf(page, 'Task 69.')).toBeVisible({ timeout: 500 });
  }).toPass();
});
