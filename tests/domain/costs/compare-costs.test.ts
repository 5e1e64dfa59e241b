import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { compareCosts, costParts } from '@/domain/costs/compare-costs';
import { ALL_COST_PATHS, COST_DEFAULTS, type CostValues, costInput, costValuesOf } from '@/domain/costs/cost-inputs';

const { traditional, provider } = COST_DEFAULTS;

describe('the comparison (D22)', () => {
  it.each<[string, CostValues, number, number, number]>([
    // Per event: 20 x 25 x 1.5 + 50 + 200 against 4.95 + 0.5 x 22 + 0.05 x 500.
    ['the defaults', COST_DEFAULTS, 1000, 40.95, 954],
    ['one event a month', { ...COST_DEFAULTS, eventsPerMonth: 1 }, 1000, 40.95, 234],
    ['no no-shows', { ...COST_DEFAULTS, traditional: { ...traditional, noShowRate: 0 } }, 750, 40.95, 954],
    ['every guard a no-show', { ...COST_DEFAULTS, traditional: { ...traditional, noShowRate: 1 } }, 1250, 40.95, 954],
    ['every shift filled', { ...COST_DEFAULTS, provider: { ...provider, fillRate: 1 } }, 1000, 15.95, 954],
    ['no shift filled', { ...COST_DEFAULTS, provider: { ...provider, fillRate: 0 } }, 1000, 515.95, 954],
    ['an expensive provider', { ...COST_DEFAULTS, provider: { ...provider, eventFee: 2000 } }, 1000, 2036, 954],
    ['the fewest hours', { ...COST_DEFAULTS, traditional: { ...traditional, timeSpent: 0.5 } }, 268.75, 16.58, 18],
  ])('of %s', (_, values, inHouse, withProvider, hoursSaved) => {
    const figures = compareCosts(values);
    const savings = Number((inHouse - withProvider).toFixed(2));
    expect(figures.perEvent).toEqual({ traditional: inHouse, provider: withProvider, savings });
    expect(figures.hoursSaved).toBeCloseTo(hoursSaved, 8);
  });

  it('multiplies by the events of a month, and those by 12', () => {
    const { monthly, annual, savingsShare } = compareCosts(COST_DEFAULTS);
    expect(monthly).toEqual({ traditional: 4000, provider: 163.8, savings: 3836.2 });
    expect(annual).toEqual({ traditional: 48_000, provider: 1965.6, savings: 46_034.4 });
    expect(savingsShare).toBeCloseTo(0.95905, 8);
  });

  it('has no share of nothing', () => {
    const free = { ...traditional, hourlyRate: 0, backgroundCheckCost: 0, recruitmentCost: 0 };
    expect(compareCosts({ ...COST_DEFAULTS, traditional: free }).savingsShare).toBeNull();
  });

  it('never has negative hours saved within the limits', () => {
    const least = costValuesOf((path) => costInput(path).min);
    expect(compareCosts(least).hoursSaved).toBe(0);
  });
});

/** Any values within the limits. */
const anyValues: fc.Arbitrary<CostValues> = fc
  .record(
    Object.fromEntries(
      ALL_COST_PATHS.map((path) => {
        const { min, max, unit } = costInput(path);
        return [path, unit === 'events' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })];
      }),
    ),
  )
  .map((drawn) => costValuesOf((path) => drawn[path] ?? 0));

/** Goes through a year event by event and adds up every bill, instead of multiplying. */
function yearByYear({ traditional: own, provider: theirs, eventsPerMonth }: CostValues) {
  let [inHouse, withProvider, hours] = [0, 0, 0];
  for (let month = 1; month <= 12; month++) {
    for (let event = 1; event <= eventsPerMonth; event++) {
      hours += own.timeSpent;
      inHouse += own.timeSpent * own.hourlyRate;
      inHouse += own.timeSpent * own.hourlyRate * own.noShowRate;
      inHouse += own.backgroundCheckCost;
      inHouse += own.recruitmentCost;
      withProvider += theirs.eventFee;
      withProvider += theirs.hourlyRate / 2;
      const filled = own.timeSpent * own.hourlyRate * theirs.fillRate;
      withProvider += own.timeSpent * own.hourlyRate - filled;
    }
  }
  return { inHouse, withProvider, hours: hours - 6 };
}

it('agrees with adding up every event of a year', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const { annual, hoursSaved, perEvent } = compareCosts(values);
      const { inHouse, withProvider, hours } = yearByYear(values);
      const near = (value: number) => Math.abs(value) * 1e-9 + 1e-6;
      const toTheCent = (value: number) => near(value) + 0.005;
      expect(Math.abs(annual.traditional - inHouse)).toBeLessThan(toTheCent(inHouse));
      expect(Math.abs(annual.provider - withProvider)).toBeLessThan(toTheCent(inHouse + withProvider));
      expect(Math.abs(annual.savings - (inHouse - withProvider))).toBeLessThan(2 * toTheCent(inHouse + withProvider));
      expect(Math.abs(hoursSaved - hours)).toBeLessThan(near(hours));
      const parts = costParts(values);
      const sum = (of: object) => Object.values(of).reduce((all, part) => all + part, 0);
      expect(Math.abs(sum(parts.traditional) - perEvent.traditional)).toBeLessThan(toTheCent(perEvent.traditional));
      expect(Math.abs(sum(parts.provider) - perEvent.provider)).toBeLessThan(toTheCent(perEvent.provider));
    }),
    { numRuns: 50 },
  );
});
