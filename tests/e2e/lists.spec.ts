import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { inDays, seedTasks } from '@tests/support/rest/calls';

const tasks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Task ${index}.`, dueDate: inDays(1 + index) }));

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const bar = (page: Page, noun: string) => page.getByRole('toolbar', { name: `Selected ${noun}` });

/** Scrolls to the end of the page and expects the whole element to be above the floating bar. */
async function expectUncovered(page: Page, element: Locator, floating: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
    const [beneath, above] = [await floating.boundingBox(), await element.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(beneath?.y ?? 0);
  }).toPass();
}

test('keyboard shortcuts keep working after a checkbox was clicked', async ({ signedUp: page, seed }) => {
  await seed(['A', 'B', 'C'].map((companyName) => ({ companyName, contactPerson: 'Jo' })));
  await openTab(page, 'crm');
  await page.getByRole('checkbox', { name: 'Select C', exact: true }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'B', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page, 'leads').getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select B', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(bar(page, 'leads')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select A', exact: true }).click({ modifiers: ['Shift'] });
  await expect(bar(page, 'leads').getByText('1 selected')).toBeVisible();
});

test('all matching tasks can be deleted and restored, including those not loaded', async ({ signedUp: page }) => {
  test.slow();
  await seedTasks(page, tasks(60));
  await openTab(page, 'tasks');
  await row(page, 'Task 1.').hover();
  await page.getByRole('checkbox', { name: 'Select Task 1.' }).click();
  await bar(page, 'tasks').getByRole('checkbox', { name: 'Select all loaded tasks' }).click();
  await bar(page, 'tasks').getByRole('button', { name: 'Select all 60' }).click();
  await expect(bar(page, 'tasks').getByText('60 selected')).toBeVisible();
  await bar(page, 'tasks').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 60 tasks' }).click();
  await expect(page.getByText('60 tasks were deleted.')).toBeVisible();
  await expect(
    page.getByText('Add a task, or move a lead to its next stage and the follow-ups appear here.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('60 tasks are as before.')).toBeVisible();
  await expect(row(page, 'Task 0.')).toBeVisible();
});

test('a page that failed to load can be retried, and the bulk bar covers no row', async ({ signedUp: page }) => {
  test.slow();
  await seedTasks(page, tasks(55));
  const nextPage = (url: URL) =>
    url.href.includes('tasks.list') && decodeURIComponent(url.search).includes('"cursor":"');
  await page.route(nextPage, (route) => route.abort());
  await openTab(page, 'tasks');
  const failed = page.getByRole('alert').filter({ hasText: 'The next tasks could not be loaded.' });
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4000);
    await expect(failed).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.unroute(nextPage);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page, 'tasks')).toBeVisible();
  await expectUncovered(page, row(page, 'Task 54.'), bar(page, 'tasks'));
});

for (const width of [800, 390]) {
  test(`at ${width} pixels, a task is selected from its card, and the bulk bar covers no card`, async ({
    signedUp: page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 700 });
    await seedTasks(page, tasks(8));
    await openTab(page, 'tasks');
    await page.getByRole('button', { name: 'Actions for Task 3.' }).click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await row(page, 'Task 4.').hover();
    await page.getByRole('checkbox', { name: 'Select Task 4.' }).click();
    await expect(bar(page, 'tasks').getByText('2 selected')).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await expectUncovered(page, row(page, 'Task 7.'), bar(page, 'tasks'));
    await bar(page, 'tasks').getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('group', { name: 'Tasks', exact: true })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
