import fc from '@tests/support/fast-check';
import { anyCounted, unvalued } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { changeOf, type LeadGroup, rateChangeOf, revenueOf, summarizePeriod } from '@/domain/reports/report-figures';

const group = (status: LeadGroup['status'], priority: LeadGroup['priority'], count: number): LeadGroup => ({
  status,
  priority,
  ...unvalued(count),
});

const anyGroups = fc.array(
  fc
    .record({ status: fc.constantFrom(...LEAD_STATUSES), priority: fc.constantFrom(...LEAD_PRIORITIES) })
    .chain((some) => anyCounted.map((counted) => ({ ...some, ...counted }))),
);

describe('summarizePeriod', () => {
  it('adds up won, lost and open leads', () => {
    const figures = summarizePeriod([
      group('NEW', 'LOW', 4),
      group('PROPOSAL_SENT', 'HIGH', 1),
      group('CLOSED_WON', 'LOW', 2),
      group('CLOSED_WON', 'HIGH', 2),
      group('CLOSED_LOST', 'MEDIUM', 1),
    ]);
    expect(figures).toEqual({
      leads: 10,
      won: 4,
      lost: 1,
      revenue: 50_000,
      estimates: 4,
      averageDeal: 12_500,
      winRate: 0.4,
      isStrong: true,
      stages: { NEW: 4, CONTACTED: 0, CONSULTATION_SCHEDULED: 0, PROPOSAL_SENT: 1, CLOSED_WON: 4, CLOSED_LOST: 1 },
      priorities: {
        LOW: { leads: 6, won: 2, winRate: 1 / 3 },
        MEDIUM: { leads: 1, won: 0, winRate: 0 },
        HIGH: { leads: 3, won: 2, winRate: 2 / 3 },
      },
    });
  });

  it('takes the amounts of won leads as revenue, and none of others (D83)', () => {
    const won = { ...group('CLOSED_WON', 'HIGH', 3), valued: 2, amount: 1234.56 };
    const lost = { ...group('CLOSED_LOST', 'HIGH', 1), valued: 1, amount: 99 };
    expect(summarizePeriod([won, lost])).toMatchObject({ revenue: 21_234.56, estimates: 1, averageDeal: 7078.19 });
  });

  it('calls a win rate strong above 30%, not at 30%', () => {
    expect(summarizePeriod([group('CLOSED_WON', 'LOW', 3), group('NEW', 'LOW', 7)]).isStrong).toBe(false);
    expect(summarizePeriod([group('CLOSED_WON', 'LOW', 31), group('NEW', 'LOW', 69)]).isStrong).toBe(true);
  });

  it('is all zeros without leads', () => {
    expect(summarizePeriod([])).toMatchObject({ leads: 0, revenue: 0, averageDeal: 0, winRate: 0, isStrong: false });
  });

  it('has finite figures and a rate from 0 to 1 for any leads', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const figures = summarizePeriod(groups);
        expect(figures.winRate).toBeGreaterThanOrEqual(0);
        expect(figures.winRate).toBeLessThanOrEqual(1);
        expect(Number.isFinite(figures.averageDeal)).toBe(true);
        expect({ value: figures.revenue, estimates: figures.estimates }).toEqual(revenueOf(groups));
      }),
    );
  });
});

describe('changeOf', () => {
  it.each([
    [15, 10, { kind: 'share', share: 0.5 }],
    [0, 10, { kind: 'share', share: -1 }],
    [10, 10, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [5, 0, { kind: 'new' }],
  ])('of %d against %d', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

describe('rateChangeOf', () => {
  it.each([
    [0.5, 0.4, { kind: 'points', points: 10 }],
    [0.07, 0.4, { kind: 'points', points: -33 }],
    [0, 0.4, { kind: 'points', points: -40 }],
    [0.404, 0.4, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [0.001, 0, { kind: 'new' }],
  ])('of %d against %d', (now, before, change) => {
    expect(rateChangeOf(now, before)).toEqual(change);
  });
});
