import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  test,
} from '@tests/support/browser/browser';
import { signUp } from '@tests/support/browser/steps';
import { addDays } from '@/domain/shared/time';

/** Fits on a phone and can be read there, in both schemes. */
async function expectGood(page: Page, what: string): Promise<void> {
  await inBothSchemes(page, () => expectAccessible(page));
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(390);
}

test('somebody new takes the tour, shares, secures and closes their account on a phone', async ({ page, account }) => {
  test.slow();
  await signUp(page, account);
  await expect(page.getByRole('region', { name: 'Start with your leads' })).toBeInViewport({ ratio: 1 });
  await expectGood(page, 'tour');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Move them through the pipeline' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Skip tour' }).tap();

  const dialog = page.getByRole('dialog');
  await openTab(page, 'cost');
  for (const label of ['Fee per event', 'Cost per coordination hour', 'Fill rate'])
    await page.getByRole('button', { name: `Confirm the example value of ${label}` }).tap();
  await page.getByRole('button', { name: 'Share' }).tap();
  await dialog.getByRole('button', { name: 'Create link' }).tap();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/\/share\//);
  await expectGood(page, 'share dialog');
  await dialog.getByRole('button', { name: 'Done' }).tap();

  await page.goto('/settings#two-factor');
  await expectResponsive(page);
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await section.getByRole('button', { name: 'Set up' }).tap();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectGood(page, 'two-factor set-up');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete account' }).tap();
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeVisible();
  await expectGood(page, 'deletion dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.clock.setFixedTime(addDays(new Date(), 12));
  await openTab(page, 'crm');
  const banner = page.getByRole('complementary', { name: 'Trial' });
  await expect(banner).toHaveAttribute('data-color', 'red');
  await expectGood(page, 'trial banner');
  await banner.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(banner).toBeHidden();
});
