import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { monthDaysAt, progressOf, targetProgress } from '@/domain/dashboard/target-progress';
import { MAX_TARGETS, parseTarget, readTargetsInput, targetsInput } from '@/domain/dashboard/targets';

describe('the days of the month', () => {
  it.each([
    ['2026-03-01T05:00:00Z', 'America/New_York', ['2026-03', 1, 31]],
    // Still February there.
    ['2026-03-01T04:59:59Z', 'America/New_York', ['2026-02', 28, 28]],
    ['2028-02-29T23:59:59Z', 'UTC', ['2028-02', 29, 29]],
    // Clocks go forward on March 8, and back on November 1.
    ['2026-03-08T06:59:00Z', 'America/New_York', ['2026-03', 8, 31]],
    ['2026-03-08T07:01:00Z', 'America/New_York', ['2026-03', 8, 31]],
    ['2026-11-01T05:30:00Z', 'America/New_York', ['2026-11', 1, 30]],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', ['2027-01', 1, 31]],
  ] as const)('at %s in %s', (now, zone, [month, day, days]) => {
    expect(monthDaysAt(new Date(now), zone)).toEqual({ month, day, days });
  });
});

describe('progress towards a target', () => {
  it.each([
    ['nothing on the first day is early', 0, 1, { state: 'EARLY', behind: 0, projected: null, expected: 2000 }],
    ['nothing on the third day is behind', 0, 3, { state: 'BEHIND', behind: 6000, projected: 0, gap: 60_000 }],
    ['exactly the pace is on track', 24_000, 12, { state: 'ON_TRACK', behind: 0, projected: 60_000, share: 0.4 }],
    ['a dollar less is behind', 23_999, 12, { state: 'BEHIND', behind: 1 }],
    ['the target on the first day is reached', 60_000, 1, { state: 'REACHED', gap: 0, share: 1, projected: null }],
    ['more than the target is reached', 90_000, 15, { state: 'REACHED', gap: 0, share: 1.5, projected: 180_000 }],
    ['the last day expects all of it', 59_999, 30, { state: 'BEHIND', behind: 1, expected: 60_000, projected: 59_999 }],
  ])('%s', (_, value, day, expected) => {
    expect(targetProgress({ target: 60_000, value }, { day, days: 30 })).toMatchObject(expected);
  });

  it('expects whole deals only', () => {
    expect(targetProgress({ target: 5, value: 2 }, { day: 15, days: 30 })).toMatchObject({
      state: 'ON_TRACK',
      expected: 2,
    });
  });

  it('is made of whole, finite numbers that agree with each other, on every day of every month', () => {
    const anyMonth = fc
      .constantFrom(28, 29, 30, 31)
      .chain((days) => fc.record({ days: fc.constant(days), day: fc.integer({ min: 1, max: days }) }));
    const amounts = fc.record({
      target: fc.integer({ min: 1, max: MAX_TARGETS.revenue }),
      value: fc.integer({ min: 0, max: 2 * MAX_TARGETS.revenue }),
    });
    fc.assert(
      fc.property(amounts, anyMonth, ({ target, value }, { day, days }) => {
        const found = targetProgress({ target, value }, { day, days });
        const { share, gap, expected, behind, projected, state } = found;
        for (const number of [gap, expected, behind, projected ?? 0]) expect(Number.isSafeInteger(number)).toBe(true);
        expect(Number.isFinite(share)).toBe(true);
        expect(gap === 0).toBe(state === 'REACHED');
        expect(behind > 0).toBe(state === 'BEHIND');
        expect(behind).toBeLessThanOrEqual(gap);
        expect(expected).toBeLessThanOrEqual(target);
        expect(projected === null).toBe(day < 3);
        if (day === days) expect([expected, projected]).toEqual([target, value]);
      }),
    );
  });

  it('is null for a target that is not set', () => {
    const month = { month: '2026-03', day: 10, days: 31 };
    expect(progressOf({ revenue: null, deals: 4 }, { revenue: 9, deals: 1 }, month)).toMatchObject({
      ...month,
      revenue: null,
      deals: { target: 4, value: 1 },
    });
  });
});

describe('a typed target', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['60000', 60_000],
    ['60,000', 60_000],
    ['$60,000', 60_000],
    ['$ 60 000', 60_000],
    [' 5 ', 5],
    ['0', 0],
    ['1,000,000,000', 1_000_000_000],
    ['12,5', Number.NaN],
    ['12.5', Number.NaN],
    ['-5', Number.NaN],
    ['60k', Number.NaN],
    ['9'.repeat(400), Number.NaN],
  ])('%j is %s', (typed, expected) => {
    expect(parseTarget(typed)).toBe(expected);
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_TARGETS.revenue + 1])('is refused as %s dollars', (revenue) => {
    expect(targetsInput.safeParse({ revenue }).error?.issues[0]?.message).toBe(
      'Enter whole dollars from 1 to 1,000,000,000, or nothing for no target.',
    );
  });
});

it.each(['2026-13', '2026-00', '1899-12', '3000-01', '2026-3', '2026-03-01', 'march'])(
  'refuses the month %s',
  (month) => {
    expect(readTargetsInput.safeParse({ month }).success).toBe(false);
  },
);
