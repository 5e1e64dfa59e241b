import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { inDaysText, trialBanner, trialDismissal } from '@/domain/billing/trial-banner';
import { addDays } from '@/domain/shared/time';

const trial = (trialEndsAt: string | null) => ({
  tier: 'FREE' as const,
  isBetaTester: false,
  trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
});

describe('the trial banner', () => {
  const now = new Date('2026-06-10T12:00:00Z');

  it.each([
    [11, null],
    [10, { daysLeft: 10, color: 'blue', warnsOfLoss: false }],
    [8, { daysLeft: 8, color: 'blue', warnsOfLoss: false }],
    [7, { daysLeft: 7, color: 'yellow', warnsOfLoss: false }],
    [4, { daysLeft: 4, color: 'yellow', warnsOfLoss: false }],
    [3, { daysLeft: 3, color: 'red', warnsOfLoss: true }],
    [1, { daysLeft: 1, color: 'red', warnsOfLoss: true }],
    [0, null],
    [-1, null],
  ] as const)('%i days before the end is %j', (days, banner) => {
    const user = { ...trial(null), trialEndsAt: addDays(now, days) };
    expect(trialBanner(user, { now, zone: 'UTC' })).toEqual(banner);
  });

  it.each([
    ['a PRO user', { ...trial('2026-06-12T12:00:00Z'), tier: 'PRO' as const }],
    ['a beta tester', { ...trial('2026-06-12T12:00:00Z'), isBetaTester: true }],
    ['a user who never had a trial', trial(null)],
  ])('is not shown to %s', (_, user) => {
    expect(trialBanner(user, { now, zone: 'UTC' })).toBeNull();
  });

  it.each([
    // The same two instants are a different number of midnights apart.
    ['UTC', '2026-06-10T23:30:00Z', '2026-06-14T00:30:00Z', 4],
    ['America/Los_Angeles', '2026-06-10T23:30:00Z', '2026-06-14T00:30:00Z', 3],
    ['Pacific/Auckland', '2026-06-10T11:00:00Z', '2026-06-13T12:30:00Z', 4],
    // The clocks change in between: days of 23 and 25 hours.
    ['America/New_York', '2026-03-07T12:00:00Z', '2026-03-09T03:30:00Z', 1],
    ['America/New_York', '2026-03-07T12:00:00Z', '2026-03-09T04:30:00Z', 2],
    ['America/New_York', '2026-10-31T12:00:00Z', '2026-11-02T04:30:00Z', 1],
    ['America/New_York', '2026-10-31T12:00:00Z', '2026-11-02T05:30:00Z', 2],
  ])('counts the calendar days of %s from %s to %s as %i', (zone, from, to, daysLeft) => {
    expect(trialBanner(trial(to), { now: new Date(from), zone })?.daysLeft).toBe(daysLeft);
  });

  it('is red, and shown until the instant at which the trial ends', () => {
    const shown = (at: string) => trialBanner(trial('2026-06-10T18:00:00Z'), { now: new Date(at), zone: 'UTC' });
    expect(shown('2026-06-10T00:00:00Z')).toEqual({ daysLeft: 0, color: 'red', warnsOfLoss: true });
    expect(shown('2026-06-10T17:59:59.999Z')?.daysLeft).toBe(0);
    expect(shown('2026-06-10T18:00:00Z')).toBeNull();
  });

  it('stays dismissed for the day in the zone of the profile (D81)', () => {
    const user = { id: 'ana', timezone: 'America/New_York' };
    const first = trialDismissal(user, new Date('2026-06-10T04:00:00Z'));
    expect(trialDismissal(user, new Date('2026-06-11T03:59:59Z'))).toBe(first);
    expect(trialDismissal(user, new Date('2026-06-11T04:00:00Z'))).not.toBe(first);
    expect(trialDismissal({ ...user, id: 'ben' }, new Date('2026-06-10T04:00:00Z'))).not.toBe(first);
  });

  it('never shows more days as time passes', () => {
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu');
    fc.assert(
      fc.property(zone, fc.nat(20 * 24 * 60), fc.nat(24 * 60), (zone, start, passed) => {
        const user = trial('2026-11-05T07:15:00Z');
        const from = new Date(Date.parse('2026-10-16T00:00:00Z') + start * 60_000);
        const left = (now: Date) => trialBanner(user, { now, zone })?.daysLeft;
        const [before, after] = [left(from), left(new Date(from.getTime() + passed * 60_000))];
        if (before !== undefined && after !== undefined) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});

it('names the day before as tomorrow', () => {
  expect([1, 2, 10].map(inDaysText)).toEqual(['tomorrow', 'in 2 days', 'in 10 days']);
});
