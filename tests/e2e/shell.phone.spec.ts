import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { inDays, seedTasks } from '@tests/support/rest/calls';
import { PAGES, TAB_GROUPS, TABS } from '@/app/_portal/tabs';

test('the menu is a drawer that closes on a selection, a tap outside or a swipe', async ({ signedUp: page }) => {
  await openTab(page, 'dashboard');
  const open = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await open.tap();
  await expect(drawer.getByRole('link', { name: 'Regulatory' })).toBeInViewport();
  await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(844);
  await inBothSchemes(page, () => expectAccessible(page));
  await drawer.getByRole('link', { name: 'Tasks' }).tap();
  await expect(page).toHaveURL(/tab=tasks/);
  await expect(drawer).toBeHidden();

  await open.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(370, 600);
  await expect(drawer).toBeHidden();

  const swipe = async (distance: number) => {
    await open.tap();
    await expect(drawer).toBeVisible();
    await drawer.evaluate((target, moved) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
      target.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(200)], bubbles: true }));
      target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(200 - moved)], bubbles: true }));
    }, distance);
  };
  await swipe(50);
  await expect(drawer).toBeHidden();
  await swipe(49);
  await expect(drawer).toBeVisible();
});

const VIEWS = [
  ...TAB_GROUPS.map((group) => ({
    name: `tab of ${group}`,
    paths: TABS.filter((tab) => tab.group === group).map(({ id }) => `/?tab=${id}`),
  })),
  { name: 'page', paths: PAGES.map(({ path }) => path) },
];

for (const { name, paths } of VIEWS) {
  test(`no ${name} is wider than the screen`, async ({ signedUp: page, seed }) => {
    test.slow();
    await seed([
      {
        companyName: 'The Extraordinarily Long Named Waterfront Festival Company of Northern California',
        contactPerson: 'Jo',
      },
    ]);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    }
  });
}

test('the command palette fills the screen, opens a lead and closes by its button', async ({
  signedUp: page,
  seed,
}) => {
  await seed([{ companyName: 'Hárbour Lights Festival', contactPerson: 'Noor Haddad' }]);
  await openTab(page, 'tasks');
  await page.getByRole('button', { name: 'Search or go to' }).tap();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: 'Add lead' })).toBeVisible();
  await expect.poll(() => palette.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await palette.getByRole('combobox').fill('harbour');
  const found = palette.getByRole('option', { name: /Hárbour Lights/ });
  await expect(found).toBeVisible();
  expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await inBothSchemes(page, () => expectAccessible(page));
  await palette.getByRole('button', { name: 'Close' }).tap();
  await expect(palette).toBeHidden();

  await page.getByRole('button', { name: 'Search or go to' }).tap();
  await palette.getByRole('combobox').fill('noor');
  await found.tap();
  await expect(page).toHaveURL(/tab=crm&id=/);
  await expect(page.getByRole('dialog').getByText('Noor Haddad').first()).toBeVisible();
});

test('on a phone, the dashboard has its figures and today first', async ({ signedUp: page, seed }) => {
  await seed([{ companyName: 'A company with a name that does not fit on a phone', contactPerson: 'Jo Field' }]);
  await seedTasks(page, [{ title: 'Call the venue about the second night and the barriers', dueDate: inDays(-2) }]);
  await openTab(page, 'dashboard');
  const check = page.getByRole('button', { name: /^Complete Call the venue/ });
  await expect(check).toBeInViewport();
  expect((await check.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await inBothSchemes(page, () => expectAccessible(page));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
