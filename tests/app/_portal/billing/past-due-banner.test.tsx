import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { PastDueBanner } from '@/app/_portal/billing/past-due-banner';
import { useSetBilling } from '@/app/_portal/billing/use-billing';
import type { Viewer } from '@/app/_portal/viewer';
import type { BillingStatus } from '@/domain/billing/billing-status';
import { addDays } from '@/domain/shared/time';

const billing = (changes: Partial<NonNullable<BillingStatus['subscription']>> = {}): BillingStatus => ({
  isOnline: true,
  requestedAt: null,
  subscription: { status: 'active', periodEndsAt: null, cancelsAt: null, pastDueSince: null, ...changes },
});
const PAID = billing();
const failed = (daysAgo: number) => billing({ status: 'past_due', pastDueSince: addDays(new Date(), -daysAgo) });

const banner = () => screen.queryByRole('complementary', { name: 'Payment' });

function Pay() {
  const setBilling = useSetBilling();
  return (
    <button type="button" onClick={() => setBilling(PAID)}>
      Pay
    </button>
  );
}

function open(known: BillingStatus | null, tier: Viewer['tier'] = 'PRO', later = known) {
  const paths: string[] = [];
  const piece = (
    <>
      <PastDueBanner billing={known} />
      <Pay />
    </>
  );
  const answer = ({ path }: { path: string }) => {
    paths.push(path);
    return later;
  };
  renderInPortal(piece, answer, '', [], { ...VIEWER, tier, plan: tier });
  return paths;
}

it.each([
  [1, 'yellow', 'in 6 days'],
  [4, 'red', 'in 3 days'],
  [6, 'red', 'tomorrow'],
])('%i days after a payment failed it is %s and says that PRO ends %s', (daysAgo, color, when) => {
  const paths = open(failed(daysAgo));
  expect(banner()?.dataset.color).toBe(color);
  expect(banner()?.textContent).toMatch(new RegExp(`^Your last payment failed\\. PRO ends ${when}, on .+\\.`));
  expect(screen.getByRole('link', { name: 'Update payment method' }).getAttribute('href')).toBe(
    '/settings#subscription',
  );
  // The page knows it already.
  expect(paths).toEqual([]);
});

it('goes as soon as the payment has arrived', async () => {
  open(failed(1));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(banner()).toBeNull());
});

it('asks for the subscription of somebody who has become PRO since the page was loaded', async () => {
  open(null, 'PRO', failed(1));
  await waitFor(() => expect(banner()).not.toBeNull());
});

it.each([
  ['a subscription that is paid for', PAID, 'PRO'],
  ['FREE, without asking for a subscription', null, 'FREE'],
  ['FREE, whatever Settings has read', failed(1), 'FREE'],
] as const)('is not there for %s', (_, known, tier) => {
  expect(open(known, tier)).toEqual([]);
  expect(banner()).toBeNull();
});
