import type { Locator } from '@playwright/test';
import { expectAbove } from '@tests/support/browser/boxes';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

// As most phones do: what opens later is loaded in advance.
test.use({ savesData: false });

/** Touches an element until its page reacts, then lifts the finger. */
async function touchLong(element: Locator): Promise<void> {
  // Waits until nothing covers or moves it.
  await element.tap({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  const page = element.page();
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 8, y: box.y + 8 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('toolbar')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('on a phone, tasks are cards that can be added with a title, completed with one tap, undone and selected', async ({
  signedUp: page,
}) => {
  test.slow();
  await openTab(page, 'tasks');
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Call about the second night');
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole('list', { name: 'Today 1' }).getByRole('listitem');
  await expect(card.locator('time')).toHaveAttribute('data-state', 'today');
  await inBothSchemes(page, () => expectAccessible(page));
  for (const target of [
    card.getByRole('button', { name: /^Complete/ }),
    card.getByRole('button', { name: /^Status of/ }),
    card.getByRole('button', { name: /^Actions for/ }),
    page.getByRole('button', { name: 'Filter and sort' }),
    page.getByRole('button', { name: 'Overdue: 0' }),
  ]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await card.getByRole('button', { name: /^Complete/ }).tap();
  await expect(page.getByText('Nothing due.')).toBeVisible();
  await page.getByRole('button', { name: 'Completed: 1' }).tap();
  const done = page.getByRole('list', { name: 'Completed 1' }).getByRole('listitem');
  await touchLong(done.getByRole('link'));
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await expect(done.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('dialog')).toBeHidden();
  const toast = page.getByRole('status').filter({ hasText: 'Task completed.' });
  await expectAbove(toast, bar);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await toast.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('button', { name: 'Completed: 0' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);

  // Last, because the toast with Undo stays for a few seconds only.
  await page.getByRole('button', { name: 'Completed: 0' }).tap();
  await card.getByRole('button', { name: /^Complete/ }).tap();
  await expect(page.getByText('Nothing due.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Task' });
  await expectAbove(toast, add);
  await add.tap();
  await expectAbove(toast, dialog.getByRole('button', { name: 'Add task' }));
  await inBothSchemes(page, () => expectAccessible(page));
});

test('on a phone, a task can be created from the details of its lead', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  const add = page.getByRole('button', { name: 'Add Task' });
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await add.tap();
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('Title').fill('Send the floor plan');
  await expect(form.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
  await form.getByRole('button', { name: 'Add task' }).tap();
  await expect(form).toBeHidden();
  const open = page.getByRole('region', { name: 'Open tasks' });
  await expect(open.getByRole('link', { name: 'Send the floor plan' })).toBeVisible();
  await open.getByRole('button', { name: /^Complete/ }).tap();
  await expectAbove(page.getByRole('status').filter({ hasText: 'Task completed.' }), add);
});
