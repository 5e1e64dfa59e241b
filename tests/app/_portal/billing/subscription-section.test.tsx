import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it, vi } from 'vitest';
import { SubscriptionSection } from '@/app/_portal/accounts/subscription-section';
import { PlansProvider, type Viewer } from '@/app/_portal/viewer';
import type { BillingStatus, CheckoutState } from '@/domain/billing/billing-status';
import { PLANS } from '@/domain/plans/plans';

const YEAR = new Date().getFullYear();
const on = (day: string) => new Date(`${YEAR}-${day}T12:00:00Z`);
const NONE: BillingStatus = { isOnline: true, subscription: null, requestedAt: null };
const paid = (changes: Partial<NonNullable<BillingStatus['subscription']>> = {}): BillingStatus => ({
  ...NONE,
  subscription: { status: 'active', periodEndsAt: on('07-01'), cancelsAt: null, pastDueSince: null, ...changes },
});

type Refreshed = BillingStatus & { checkout: CheckoutState | null };

function open(
  status: BillingStatus | Promise<BillingStatus>,
  { viewer = {}, refreshed }: { viewer?: Partial<Viewer>; refreshed?: () => Refreshed } = {},
) {
  const reader = { ...VIEWER, ...viewer };
  const mutations = renderInPortal(
    <PlansProvider value={PLANS}>
      <SubscriptionSection />
    </PlansProvider>,
    ({ path }) => {
      if (path === 'user.profile') return reader;
      if (path === 'billing.refresh') return refreshed?.();
      if (path === 'billing.requestUpgrade') return { ...NONE, isOnline: false, requestedAt: on('06-10') };
      return status;
    },
    '',
    [],
    reader,
  );
  return { mutations, section: within(screen.getByRole('region', { name: 'Subscription' })) };
}

it.each([
  ['a subscription that goes on', 'PRO', paid(), 'You are on PRO. It renews on Jul 1.', 'Manage subscription'],
  [
    'a canceled subscription',
    'PRO',
    paid({ cancelsAt: on('07-01') }),
    'You are on PRO until Jul 1. After that, you’ll be on FREE. None of your data is deleted.',
    'Manage subscription',
  ],
  [
    'a subscription that has ended',
    'FREE',
    paid({ status: 'canceled' }),
    'You are on FREE.',
    'Upgrade to PRO - $49/month',
  ],
  [
    'a payment that failed long ago',
    'FREE',
    paid({ status: 'past_due', pastDueSince: new Date('2026-01-01T12:00:00Z') }),
    'You are on FREE, because a payment failed.',
    'Update payment method',
  ],
  ['no subscription', 'FREE', NONE, 'You are on FREE.', 'Upgrade to PRO - $49/month'],
  ['no online payment', 'FREE', { ...NONE, isOnline: false }, 'You are on FREE.', 'Request PRO'],
] as const)('with %s, it says how things stand and what to do', async (_, tier, status, text, action) => {
  const { section } = open(status, { viewer: { tier, plan: tier } });
  expect(await section.findByRole('button', { name: action })).toBeTruthy();
  expect(section.getByText(text)).toBeTruthy();
  expect(section.getAllByRole('button')).toHaveLength(1);
});

it('names the day until which a failed payment can be made up for', async () => {
  const since = new Date();
  const { section } = open(paid({ status: 'past_due', pastDueSince: since }), { viewer: { tier: 'PRO', plan: 'PRO' } });
  expect(await section.findByText(/^Update your payment method by .+ to keep PRO\./)).toBeTruthy();
});

it('offers nothing to somebody whom the operator gave PRO', async () => {
  const { section } = open(NONE, { viewer: { tier: 'PRO', plan: 'PRO' } });
  expect(await section.findByText('You are on PRO.')).toBeTruthy();
  await waitFor(() => expect(section.queryByRole('button')).toBeNull());
});

it('shows when PRO was requested, and keeps the focus there', async () => {
  const { section } = open({ ...NONE, isOnline: false });
  await userEvent.click(await section.findByRole('button', { name: 'Request PRO' }));
  const requested = await section.findByText('Requested on Jun 10');
  await waitFor(() => expect(document.activeElement).toBe(requested));
});

it.each<[string, string, Refreshed, string]>([
  ['checkout', 'that has arrived', { ...paid(), checkout: 'paid' }, 'Payment received. You’re on PRO.'],
  ['checkout', 'not yet confirmed', { ...NONE, checkout: 'paid' }, 'Payment received, PRO is being activated.'],
  [
    'checkout',
    'still with the bank',
    { ...NONE, checkout: 'processing' },
    'Your payment is being processed. PRO starts when it arrives.',
  ],
  [
    'checkout',
    'that never was, whatever the address says',
    { ...NONE, checkout: 'open' },
    'The checkout was not completed. You have not been charged.',
  ],
  [
    'canceled',
    'that was left',
    { ...NONE, checkout: 'open' },
    'The checkout was not completed. You have not been charged.',
  ],
])('on return from %s, says of a payment %s what Stripe says', async (from, _, refreshed, text) => {
  history.replaceState(null, '', `/settings?billing=${from}#subscription`);
  const { section, mutations } = open(NONE, { refreshed: () => refreshed });
  expect(await section.findByText(text)).toBeTruthy();
  expect(window.location.search).toBe('');
  expect(window.location.hash).toBe('#subscription');
  expect(mutations.map(({ path }) => path)).toContain('billing.refresh');
});

it('keeps what was fetched from Stripe if an older answer arrives after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/settings?billing=checkout#subscription');
  let answerLate = (_: BillingStatus) => {};
  const late = new Promise<BillingStatus>((resolve) => {
    answerLate = resolve;
  });
  const { section } = open(late, {
    viewer: { tier: 'PRO', plan: 'PRO' },
    refreshed: () => ({ ...paid(), checkout: 'paid' }),
  });
  expect(await section.findByText('You are on PRO. It renews on Jul 1.')).toBeTruthy();
  answerLate(NONE);
  // Until it has been shown, if it is.
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(section.getByRole('button', { name: 'Manage subscription' })).toBeTruthy();
  expect(section.getByText('You are on PRO. It renews on Jul 1.')).toBeTruthy();
});

it('asks again until the payment is confirmed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/settings?billing=checkout#subscription');
  const answers: Refreshed[] = [
    { ...NONE, checkout: 'paid' },
    { ...paid(), checkout: 'paid' },
  ];
  const { section } = open(NONE, { refreshed: () => answers.shift() ?? expect.fail('It asked once too often.') });
  await section.findByText('Payment received, PRO is being activated.');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await section.findByText('Payment received. You’re on PRO.')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toEqual([]);
});
