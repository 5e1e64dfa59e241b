import { expect, it } from 'vitest';
import { pastDueBanner } from '@/domain/billing/past-due-banner';
import { GRACE_DAYS, type Subscription } from '@/domain/billing/subscription';
import { addDays } from '@/domain/shared/time';

const since = new Date('2026-06-10T12:00:00Z');
const endsAt = addDays(since, GRACE_DAYS);
const pastDue: Subscription = { status: 'past_due', periodEndsAt: null, cancelsAt: null, pastDueSince: since };
const user = { tier: 'PRO', isBetaTester: false, trialEndsAt: null } as const;
const at = (now: Date, zone = 'UTC') => pastDueBanner(pastDue, { user, now, zone });

it.each([
  [0, 7, 'yellow'],
  [3, 4, 'yellow'],
  [4, 3, 'red'],
  [6, 1, 'red'],
])('%i days after the payment failed, PRO ends in %i days', (days, daysLeft, color) => {
  expect(at(addDays(since, days))).toEqual({ ends: { at: endsAt, daysLeft }, color });
});

it('says that PRO ends until the last moment, and is hidden afterward', () => {
  expect(at(new Date(endsAt.getTime() - 1))).toEqual({ ends: { at: endsAt, daysLeft: 0 }, color: 'red' });
  expect(at(endsAt)).toBeNull();
});

it.each([
  ['UTC', 1],
  ['America/Los_Angeles', 1],
  ['Pacific/Auckland', 2],
])('counts the calendar days of %s', (zone, daysLeft) => {
  // 16 June, 11:59 in UTC; just before midnight in Auckland, where PRO ends on the 18th.
  expect(at(new Date('2026-06-16T11:59:00Z'), zone)?.ends?.daysLeft).toBe(daysLeft);
});

it.each([
  ['nobody', null],
  ['a subscription that is paid for', { ...pastDue, status: 'active', pastDueSince: null }],
  ['one that nobody pays for anymore', { ...pastDue, status: 'unpaid', pastDueSince: null }],
  ['one that is over', { ...pastDue, status: 'canceled' }],
] as const)('is not shown to %s', (_, subscription) => {
  expect(pastDueBanner(subscription, { user, now: since, zone: 'UTC' })).toBeNull();
});

it.each([
  ['beta testers', { isBetaTester: true }],
  ['a trial that ends later', { trialEndsAt: addDays(endsAt, 1) }],
])('names no end of PRO for %s', (_, changes) => {
  const banner = pastDueBanner(pastDue, { user: { ...user, ...changes }, now: addDays(since, 6), zone: 'UTC' });
  expect(banner).toEqual({ ends: null, color: 'yellow' });
});

it('is not shown to a user whom the operator has set to FREE', () => {
  expect(pastDueBanner(pastDue, { user: { ...user, tier: 'FREE' }, now: since, zone: 'UTC' })).toBeNull();
});
