import { describe, expect, it } from 'vitest';
import { saveCostsInput } from '@/domain/costs/cost-comparison';
import {
  ALL_COST_PATHS,
  COST_DEFAULTS,
  type CostPath,
  costError,
  costInput,
  costValue,
  costValuesOf,
  parseCost,
  typedCost,
} from '@/domain/costs/cost-inputs';

describe('what is typed', () => {
  it.each<[CostPath, string, number]>([
    ['traditional.hourlyRate', '25', 25],
    ['traditional.hourlyRate', ' $ 25.50 ', 25.5],
    ['traditional.recruitmentCost', '1,200', 1200],
    ['traditional.recruitmentCost', '.5', 0.5],
    ['traditional.recruitmentCost', '7.', 7],
    ['traditional.noShowRate', '50', 0.5],
    ['traditional.noShowRate', '33.3%', 0.333],
    ['provider.fillRate', '7', 0.07],
    ['traditional.hourlyRate', '-25', -25],
  ])('at %s, %j is %d', (path, typed, value) => expect(parseCost(path, typed)).toBe(value));

  it.each(['', ' ', 'ten', '1e9', '1,2', '1.2.3', '--1', '0x10', 'Infinity', '1.23456', '1234567890123', '٣'])(
    '%j is no number',
    (typed) => expect(parseCost('traditional.hourlyRate', typed)).toBeNaN(),
  );

  it('reads every default back as it is shown', () => {
    for (const path of ALL_COST_PATHS) {
      const value = costValue(COST_DEFAULTS, path);
      expect(parseCost(path, typedCost(path, value))).toBe(value);
    }
    expect(typedCost('traditional.noShowRate', 0.5)).toBe('50');
    expect(typedCost('provider.fillRate', 0.07)).toBe('7');
  });
});

describe('limits', () => {
  it.each<[CostPath, number, string]>([
    ['traditional.timeSpent', 0, 'Enter a number of hours from 0.5 to 1,000.'],
    ['traditional.hourlyRate', -0.01, 'Enter an amount in dollars from 0 to 1,000.'],
    ['traditional.noShowRate', 1.01, 'Enter a percentage from 0 to 100.'],
    ['provider.eventFee', 100_000.01, 'Enter an amount in dollars from 0 to 100,000.'],
    ['eventsPerMonth', 0, 'Enter a whole number of events from 1 to 300.'],
    ['eventsPerMonth', 1.5, 'Enter a whole number of events from 1 to 300.'],
    ['traditional.hourlyRate', Number.NaN, 'Enter an amount in dollars from 0 to 1,000.'],
    ['traditional.hourlyRate', Number.POSITIVE_INFINITY, 'Enter an amount in dollars from 0 to 1,000.'],
  ])('%s rejects %d', (path, value, message) => {
    expect(costError(path, value)).toBe(message);
    const values = costValuesOf((each) => (each === path ? value : costValue(COST_DEFAULTS, each)));
    const { error } = saveCostsInput.safeParse(values);
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message]);
  });

  it.each(['min', 'max'] as const)('accept what stands at the %s of each input', (end) => {
    const values = costValuesOf((path) => costInput(path)[end]);
    for (const path of ALL_COST_PATHS) expect(costError(path, costValue(values, path))).toBeNull();
    expect(saveCostsInput.parse(values)).toEqual(values);
  });

  it('starts with the defaults of the specification', () => {
    expect(COST_DEFAULTS).toEqual({
      traditional: { timeSpent: 20, hourlyRate: 25, noShowRate: 0.5, backgroundCheckCost: 50, recruitmentCost: 200 },
      provider: { eventFee: 4.95, hourlyRate: 22, fillRate: 0.95 },
      eventsPerMonth: 4,
    });
  });
});
