import { describe, expect, it } from 'vitest';
import {
  graceEndsAt,
  grantedTier,
  isOngoing,
  mainSubscription,
  pastDueFrom,
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
  standingOf,
} from '@/domain/billing/subscription';
import { addDays } from '@/domain/shared/time';

const now = new Date('2026-06-10T12:00:00Z');
const end = new Date('2026-07-01T00:00:00Z');
const subscription = (status: SubscriptionStatus, changes: Partial<Subscription> = {}): Subscription => ({
  status,
  periodEndsAt: end,
  cancelsAt: null,
  pastDueSince: null,
  ...changes,
});

it.each([
  ['incomplete', 'FREE', false],
  ['incomplete_expired', 'FREE', false],
  ['trialing', 'PRO', true],
  ['active', 'PRO', true],
  ['past_due', 'PRO', true],
  ['unpaid', 'FREE', true],
  ['paused', 'FREE', true],
  ['canceled', 'FREE', false],
] as const)('%s grants %s, and is ongoing: %s', (status, tier, ongoing) => {
  expect(grantedTier(subscription(status), now)).toBe(tier);
  expect(isOngoing({ status })).toBe(ongoing);
});

it('has a row in the table above for every status', () => {
  expect(SUBSCRIPTION_STATUSES).toHaveLength(8);
});

describe('a subscription whose payment failed', () => {
  const failed = subscription('past_due', { pastDueSince: now });

  it('grants PRO for exactly seven days', () => {
    const over = graceEndsAt(now);
    expect(over).toEqual(addDays(now, 7));
    expect(grantedTier(failed, new Date(over.getTime() - 1))).toBe('PRO');
    expect(grantedTier(failed, over)).toBe('FREE');
  });

  it('counts them from when the failure was first seen, and restarts after a payment', () => {
    const later = addDays(now, 3);
    expect(pastDueFrom('past_due', null, now)).toEqual(now);
    expect(pastDueFrom('past_due', now, later)).toEqual(now);
    expect(pastDueFrom('active', now, later)).toBeNull();
  });
});

it.each([
  ['none at all', null, { kind: 'none' }],
  ['one that has ended', subscription('canceled'), { kind: 'none' }],
  ['an active one', subscription('active'), { kind: 'renews', on: end }],
  ['a canceled one whose period goes on', subscription('active', { cancelsAt: end }), { kind: 'ends', on: end }],
  [
    'one that has just failed',
    subscription('past_due', { pastDueSince: now }),
    { kind: 'past-due', on: addDays(now, 7) },
  ],
  [
    'one that failed eight days ago',
    subscription('past_due', { pastDueSince: addDays(now, -8) }),
    { kind: 'lapsed', on: addDays(now, -1) },
  ],
  ['one that Stripe has given up on', subscription('unpaid'), { kind: 'unpaid' }],
])('shows the owner of %s its state', (_, given, standing) => {
  expect(standingOf(given, now)).toEqual(standing);
});

it('prefers a subscription that grants PRO, and the newest of equals', () => {
  const row = (status: SubscriptionStatus, day: number) => ({ status, createdAt: addDays(now, day) });
  expect(mainSubscription([])).toBeNull();
  expect(mainSubscription([row('canceled', 2), row('active', 0), row('past_due', 3)])).toEqual(row('active', 0));
  expect(mainSubscription([row('canceled', 2), row('past_due', 0)])).toEqual(row('past_due', 0));
  expect(mainSubscription([row('canceled', 0), row('incomplete', 1)])).toEqual(row('incomplete', 1));
});
