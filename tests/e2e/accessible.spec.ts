import { test as plain } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  test,
} from '@tests/support/browser/browser';

/** Accessibility of every screen that the tabs' own tests do not cover, in both colour schemes. */

const SIGNED_OUT = [
  ['/', /The CRM for people who sell event-security staffing/],
  ['/auth/signin', /Sign in/],
  ['/auth/signup', /./],
  ['/auth/forgot', /./],
  ['/auth/reset?token=not-a-token', /./],
  ['/no/such/page', /Page not found/],
] as const;

for (const [path, heading] of SIGNED_OUT) {
  plain(`signed out: ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // Buttons change colour once the page's code has loaded.
    await expect(page.locator('[type="submit"]:disabled')).toHaveCount(0);
    await inBothSchemes(page, () => expectAccessible(page));
  });
}

for (const path of ['/settings', '/notifications']) {
  test(`signed in: ${path}`, async ({ signedUp: page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectResponsive(page);
    await inBothSchemes(page, () => expectAccessible(page));
  });
}

test('the leads list with every status and priority, its dialogs and the header menus', async ({
  signedUp: page,
  seed,
}) => {
  test.slow();
  await seed(
    (['NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT', 'CLOSED_WON', 'CLOSED_LOST'] as const).map(
      (status, index) => ({
        companyName: `Venue ${index}`,
        contactPerson: 'Jo Field',
        email: 'jo@venue.example',
        phone: '555-0100',
        status,
        priority: (['LOW', 'MEDIUM', 'HIGH'] as const)[index % 3],
        nextFollowUp: new Date(Date.now() + (index - 2) * 86_400_000),
        notes: 'Twelve guards for the spring festival.',
      }),
    ),
  );
  await openTab(page, 'crm');
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(7);
  await inBothSchemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'Edit Venue 0' }).click();
  await expect(page.getByRole('dialog').getByLabel('Company name')).toHaveValue('Venue 0');
  await expect(page.getByRole('dialog').getByLabel('Company name')).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Venue 0' }).click();
  await expect(page.getByText('Are you sure you want to delete this lead?')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.keyboard.press('Escape');

  for (const [button, shows] of [
    ['Notifications', 'No notifications yet'],
    ['Your account', 'Sign out'],
    ['Keyboard shortcuts', 'Show keyboard shortcuts'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: button }).click();
    await expect(page.getByText(shows)).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(page.getByText(shows)).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or run a command')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
});
