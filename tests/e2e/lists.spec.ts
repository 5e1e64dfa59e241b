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
