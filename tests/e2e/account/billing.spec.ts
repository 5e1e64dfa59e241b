import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  test,
} from '@tests/support/browser/browser';
import { addDays } from '@/domain/shared/time';

test('a trial counts down in three colors, and is paid for before it ends', async ({ signedUp: page, context }) => {
  test.slow();
  const banner = page.getByRole('complementary', { name: 'Trial' });
  const after = (days: number) => page.clock.setFixedTime(addDays(new Date(), days));
  // A new trial has 14 days.
  await openTab(page, 'crm');
  await expect(banner).toBeHidden();
  await after(5);
  await openTab(page, 'crm');
  await expect(banner).toHaveAttribute('data-color', 'blue');
  await inBothSchemes(page, () => expectAccessible(page));
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await after(9);
  await openTab(page, 'crm');
  await expect(banner).toBeHidden();
  // As after the browser was closed.
  await context.clearCookies({ name: 'stanchion_trial_banner' });
  await openTab(page, 'crm');
  await expect(banner).toHaveAttribute('data-color', 'yellow');
  await expect(banner).not.toContainText('lose');
  await after(12);
  await openTab(page, 'crm');
  await expect(banner).toHaveAttribute('data-color', 'red');
  await expect(banner).toContainText('You’ll lose unlimited leads, exports and team creation.');

  await banner.getByRole('link', { name: 'Upgrade to PRO' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectResponsive(page);
  const section = page.getByRole('region', { name: 'Subscription' });
  const upgrade = section.getByRole('button', { name: 'Upgrade to PRO - $49/month' });
  await inBothSchemes(page, () => expectAccessible(page));
  await upgrade.click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(section.getByRole('status')).toHaveText('The checkout was not completed. You have not been charged.');
  await expect(page).toHaveURL(/\/settings#subscription$/);
  await expectResponsive(page);
  await upgrade.click();
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(section.getByRole('status')).toHaveText('Payment received. You’re on PRO.');
  await expect(section.getByText(/You are on PRO. It renews on/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  await expect(banner).toBeHidden();
});
