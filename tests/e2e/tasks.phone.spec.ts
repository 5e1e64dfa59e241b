import { expectAbove } from '@tests/support/browser/boxes';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

test('on a phone, tasks are cards that can be created, completed and undone', async ({ signedUp: page }) => {
  await openTab(page, 'tasks');
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Call about the second night');
  await dialog.getByText('Today').click();
  await inBothSchemes(page, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(card.locator('time')).toHaveAttribute('data-state', 'today');
  await inBothSchemes(page, () => expectAccessible(page));
  for (const target of [
    card.getByRole('button', { name: /^Status of/ }),
    card.getByRole('button', { name: /^Actions for/ }),
    page.getByRole('button', { name: 'Filter and sort' }),
    page.getByRole('button', { name: 'Overdue: 0' }),
  ]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await card.getByRole('button', { name: /^Status of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expect(page.getByRole('button', { name: 'Completed: 1' })).toBeVisible();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  const bar = page.getByRole('toolbar', { name: 'Chosen tasks' });
  await expectAbove(page.getByRole('status').filter({ hasText: 'was completed.' }), bar);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Completed: 0' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});

test('on a phone, a task can be created from the details of its lead', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await page.goto(`/?tab=crm&id=${lead?.id}`);
  const add = page.getByRole('button', { name: 'Add Task' });
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await add.tap();
  const form = page.getByRole('dialog', { name: 'New task' });
  await form.getByLabel('Title').fill('Send the floor plan');
  await form.getByText('Tomorrow').tap();
  await form.getByRole('button', { name: 'Add task' }).tap();
  await expect(form).toBeHidden();
  const open = page.getByRole('region', { name: 'Open tasks' });
  await expect(open.getByRole('link', { name: 'Send the floor plan' })).toBeVisible();
});
