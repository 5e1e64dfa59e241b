import { expect, expectAccessible, expectResponsive, inBothSchemes, openTab } from '@tests/support/browser/browser';
import { test } from '@tests/support/browser/own-clock';
import { addDays } from '@/domain/shared/time';

test('a trial counts down in three colors and is paid for before it ends, and a later payment fails and is made', async ({
  signedUp: page,
  setClock,
}) => {
  test.slow();
  // Far from midnight, when the days left would change.
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
  const after = (days: number) => setClock(addDays(noon, days));
  const banner = page.getByRole('complementary', { name: 'Trial' });
  // A new trial has 14 days.
  await openTab(page, 'crm');
  await expect(banner).toBeHidden();
  await after(5);
  await openTab(page, 'crm');
  await expect(banner).toHaveAttribute('data-color', 'blue');
  await inBothSchemes(page, () => expectAccessible(page));
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await openTab(page, 'crm');
  await expect(banner).toBeHidden();
  // Dismissing it holds for the day (D81).
  await after(9);
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

  // Stripe tells the application by an event. Nobody has come back from its page yet.
  await section.getByRole('button', { name: 'Manage subscription' }).click();
  await page.getByRole('link', { name: 'Let a payment fail' }).click();
  await expect(page.getByText('Delivered: invoice.payment_failed')).toBeVisible();
  await openTab(page, 'crm');
  const payment = page.getByRole('complementary', { name: 'Payment' });
  await expect(payment).toContainText('Your last payment failed. PRO ends in 7 days, on ');
  await expect(payment).toHaveAttribute('data-color', 'yellow');
  await inBothSchemes(page, () => expectAccessible(page));
  await after(16);
  await openTab(page, 'crm');
  await expect(payment).toContainText('PRO ends in 3 days, on ');
  await expect(payment).toHaveAttribute('data-color', 'red');
  await inBothSchemes(page, () => expectAccessible(page));

  await payment.getByRole('link', { name: 'Update payment method' }).click();
  await section.getByRole('button', { name: 'Update payment method' }).click();
  await page.getByRole('link', { name: 'Pay what is due' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(section.getByText(/You are on PRO. It renews on/)).toBeVisible();
  await expect(payment).toBeHidden();
});
