import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { isStalled, medianOf, stalledAfter, staysSince } from '@/domain/dashboard/stalled';
import { DAY_MS } from '@/domain/shared/time';

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1], 5],
    [[2, 1], 2],
    [[10, 1, 2], 2],
    [[4, 1, 3, 100], 4],
  ])('of %j is %s', (lengths, expected) => {
    expect(medianOf(lengths)).toBe(expected);
  });

  it('has as many lengths below it as above, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (lengths) => {
        const median = medianOf(lengths) ?? Number.NaN;
        expect(medianOf(lengths.toReversed())).toBe(median);
        const half = lengths.length / 2;
        expect(lengths.filter((length) => length < median).length).toBeLessThanOrEqual(half);
        // Half a millisecond is rounded up.
        expect(lengths.filter((length) => length > median).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

describe('a lead', () => {
  const now = new Date('2026-03-20T12:00:00Z');
  const inStageFor = (ms: number, status: 'NEW' | 'CLOSED_WON' = 'NEW') => ({
    status,
    stageEnteredAt: new Date(now.getTime() - ms),
  });

  it.each([
    ['no median', undefined, 14 * DAY_MS],
    ['four stays', { samples: 4, medianMs: DAY_MS }, 14 * DAY_MS],
    ['five stays', { samples: 5, medianMs: 2 * DAY_MS }, 4 * DAY_MS],
    ['five short stays', { samples: 5, medianMs: DAY_MS }, 2 * DAY_MS],
    ['five stays of just over half a day', { samples: 5, medianMs: DAY_MS / 2 + 1 }, DAY_MS + 2],
    ['five stays of half a day', { samples: 5, medianMs: DAY_MS / 2 }, DAY_MS],
    ['five stays of minutes', { samples: 5, medianMs: 120_000 }, DAY_MS],
    ['five stays of no time', { samples: 5, medianMs: 0 }, DAY_MS],
    ['many long stays', { samples: 80, medianMs: 30 * DAY_MS }, 60 * DAY_MS],
  ])('is stalled after %s: %j', (_, median, after) => {
    expect(stalledAfter(median)).toBe(after);
    expect(isStalled(inStageFor(after), median, now)).toBe(false);
    expect(isStalled(inStageFor(after + 1), median, now)).toBe(true);
  });

  it('is never stalled once it is closed', () => {
    expect(isStalled(inStageFor(100 * DAY_MS, 'CLOSED_WON'), undefined, now)).toBe(false);
  });
});

it('looks back 365 days', () => {
  expect(staysSince(new Date('2027-03-20T12:00:00Z'))).toEqual(new Date('2026-03-20T12:00:00Z'));
});
