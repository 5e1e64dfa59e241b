import fc from '@tests/support/fast-check';
import { anyCounted, unvalued } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import {
  forecast,
  forecastInputs,
  forecastMonths,
  isRoughForecast,
  weightedPipeline,
  weightedValue,
} from '@/domain/reports/forecast';

describe('weightedValue', () => {
  it.each([
    ['NEW', 'LOW', 800],
    ['CONTACTED', 'MEDIUM', 3750],
    ['CONSULTATION_SCHEDULED', 'HIGH', 12_500],
    ['PROPOSAL_SENT', 'HIGH', 18_750],
    ['CLOSED_WON', 'HIGH', 0],
    ['CLOSED_LOST', 'HIGH', 0],
  ] as const)('of %s with priority %s is %d', (status, priority, value) => {
    expect(weightedValue({ status, priority, amount: null })).toBe(value);
  });
});

it('weighs the amount of a lead that has one', () => {
  expect(weightedValue({ status: 'PROPOSAL_SENT', priority: 'LOW', amount: 40_000 })).toBe(30_000);
  expect(weightedValue({ status: 'CLOSED_WON', priority: 'LOW', amount: 40_000 })).toBe(0);
  const open = [
    { status: 'CONTACTED', priority: 'LOW', count: 3, valued: 2, amount: 1000 },
    { status: 'NEW', priority: 'LOW', ...unvalued(1) },
  ] as const;
  expect(weightedPipeline(open)).toEqual({ value: 9000 * 0.25 + 800, estimates: 2 });
});

const monthsOf = (revenue: readonly number[]) => revenue.map((dollars) => ({ revenue: dollars, estimates: 1 }));

describe('forecastInputs', () => {
  it.each([
    [[10_000, 20_000, 25_000], 0.25, false],
    [[0, 10_000, 40_000], 0.5, false],
    [[0, 40_000, 10_000], -0.5, false],
    [[10_000, 0, 10_000], 0.1, true],
    [[10_000, 10_000, 0], 0.1, true],
    [[0, 0, 0], 0.1, true],
  ] as const)('takes the growth of %j as %d', (revenue, growth, isAssumedGrowth) => {
    expect(forecastInputs(monthsOf(revenue), [])).toMatchObject({ growth, isAssumedGrowth });
  });

  it('has the mean of three months and the weighted pipeline of the open leads', () => {
    const open = [
      { status: 'PROPOSAL_SENT', priority: 'HIGH', ...unvalued(2) },
      { status: 'CLOSED_LOST', priority: 'HIGH', ...unvalued(9) },
    ] as const;
    expect(forecastInputs(monthsOf([10_000, 20_000, 30_000]), open)).toMatchObject({
      meanRevenue: 20_000,
      revenueEstimates: 3,
      weightedPipeline: 37_500,
      pipelineEstimates: 2,
    });
  });
});

describe('forecastMonths', () => {
  it('adds the growing revenue and the decaying share of the pipeline (D20)', () => {
    const months = forecastMonths({
      meanRevenue: 10_000,
      weightedPipeline: 50_000,
      growth: 0.1,
    });
    expect(months.map(({ expected }) => Math.round(expected))).toEqual([21_000, 20_100, 19_710]);
    expect(months.map(({ conservative }) => Math.round(conservative))).toEqual([16_800, 16_080, 15_768]);
    expect(months.map(({ optimistic }) => Math.round(optimistic))).toEqual([25_200, 24_120, 23_652]);
  });

  it('is finite and ordered for any past and any leads', () => {
    const revenue = fc.tuple(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9));
    const groups = fc.array(
      fc
        .record({ status: fc.constantFrom(...LEAD_STATUSES), priority: fc.constantFrom(...LEAD_PRIORITIES) })
        .chain((group) => anyCounted.map((counted) => ({ ...group, ...counted }))),
    );
    fc.assert(
      fc.property(revenue, groups, (past, open) => {
        expect(weightedPipeline(open).value).toBeGreaterThanOrEqual(0);
        for (const month of forecastMonths(forecastInputs(monthsOf(past), open))) {
          expect(Number.isFinite(month.expected)).toBe(true);
          expect(month.conservative).toBeLessThanOrEqual(month.expected);
          expect(month.expected).toBeLessThanOrEqual(month.optimistic);
        }
      }),
    );
  });
});

it('forecasts the months after the running one from the three before it', () => {
  const months = [90_000, 10_000, 10_000, 10_000, 70_000].map((revenue, index) => ({
    first: `2026-0${index + 3}-01`,
    isRunning: index === 4,
    revenue,
    estimates: 2,
    created: 0,
    won: 0,
    lost: 0,
    tasksCompleted: 0,
  }));
  const { inputs, months: next } = forecast({ months, openLeads: [] }, new Date('2026-07-31T22:30:00Z'), 'UTC');
  expect(inputs).toEqual({
    meanRevenue: 10_000,
    revenueEstimates: 6,
    weightedPipeline: 0,
    pipelineEstimates: 0,
    growth: 0,
    isAssumedGrowth: false,
  });
  expect(next.map(({ first, expected }) => [first, expected])).toEqual([
    ['2026-08-01', 10_000],
    ['2026-09-01', 10_000],
    ['2026-10-01', 10_000],
  ]);
});

describe('a rough forecast', () => {
  const months = (...wins: number[]) => wins.map((won, at) => ({ won, isRunning: at === wins.length - 1 }));
  it.each([
    [months(1, 0, 2, 0, 3, 0), false],
    [months(0, 0, 2, 1, 0, 0), true],
    // The running month is not over.
    [months(0, 0, 0, 1, 2, 9), true],
    [[], true],
  ])('has fewer than three full months with a win: %o', (seen, isRough) => {
    expect(isRoughForecast(seen)).toBe(isRough);
  });
});
