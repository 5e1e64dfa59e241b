import fc from '@tests/support/fast-check';
import { describe, expect, test } from 'vitest';
import { cutShifts, overlappingShifts, payHours } from '@/domain/staffing/price/labor-hours';
import type { PriceInputs, PriceLine, Shift } from '@/domain/staffing/price/price-inputs';
import { priceOf } from '@/domain/staffing/price/price-of';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { type RuleRow, ruleBook } from '@/domain/staffing/rules/rule-row';

const bookOf = (state: string | null, more: readonly RuleRow[] = []) =>
  ruleBook([...BUILT_IN_RULES, ...more], { state, day: '2027-06-12' });

const { rates: _, ...TERMS } = startingCard(bookOf(null));

const ZONE = 'America/Los_Angeles';
const night = (date: string): Shift => ({ date, startTime: '18:00', endTime: '06:00' });
/** A Friday and a Saturday. */
const NIGHTS = [night('2027-06-11'), night('2027-06-12')];
const LINE: PriceLine = { role: 'guard', description: '', count: 10, pay: 20, bill: 38, shifts: NIGHTS };

const priced = (changes: Partial<Omit<PriceInputs, 'terms'>> & { terms?: Partial<PriceInputs['terms']> } = {}) => {
  const { terms, ...more } = changes;
  const inputs: PriceInputs = {
    ...{
      lines: [LINE],
      state: 'California',
      timeZone: ZONE,
      shortNotice: false,
      miles: 0,
      vehicles: 1,
      discount: null,
    },
    ...more,
    terms: { ...TERMS, ...terms },
  };
  return priceOf(inputs, bookOf(inputs.state));
};

describe('ten guards in California on Friday and Saturday night', () => {
  test('with a workday from midnight', () => {
    const price = priced();
    expect(price).toMatchObject({ cost: 7020, bill: 9880 });
    expect(price.margin).toBeCloseTo(0.289, 3);
    expect(price.lines[0]?.hours).toMatchObject({ worked: 24, overtime: 4, doubleTime: 0 });
  });

  test('without billing overtime', () => {
    const price = priced({ terms: { billOvertime: false } });
    expect(price.bill).toBe(9120);
    expect(price.margin).toBeCloseTo(0.23, 3);
  });

  test('with a workday from 06:00', () => {
    expect(priced({ terms: { workdayStart: '06:00' } }).cost).toBe(7560);
  });
});

/** The hours at each multiplier of one guard. */
const hoursAt = (state: string, shifts: Shift[], how: { pay?: number; weekStart?: number; more?: RuleRow[] } = {}) => {
  const cut = cutShifts(shifts, { timeZone: 'America/Denver', workdayStart: '00:00' });
  const pieces = payHours(cut, { pay: how.pay ?? 20, weekStart: how.weekStart ?? 7, rules: bookOf(state, how.more) });
  const at = (multiplier: number) =>
    pieces.filter((piece) => piece.multiplier === multiplier).reduce((sum, { minutes }) => sum + minutes, 0) / 60;
  return [at(1), at(1.5), at(2)];
};

const day = (date: string, startTime: string, endTime: string): Shift => ({ date, startTime, endTime });
/** The days from Sunday, June 6, 2027. */
const week = (days: number, startTime: string, endTime: string) =>
  Array.from({ length: days }, (_unused, index) =>
    day(`2027-06-${String(6 + index).padStart(2, '0')}`, startTime, endTime),
  );

const row = (key: RuleRow['key'], jurisdiction: string, value: number): RuleRow => ({
  ...{ key, jurisdiction, value, kind: 'law', source: 'State law', url: null, checkedOn: '2026-11-22' },
  ...{ verifiedOn: null, effectiveFrom: null, effectiveTo: null, reason: 'Added', waiver: null },
});

describe('pay by law', () => {
  test.each([
    ['Texas: 14 hours in a day are straight', 'Texas', [day('2027-06-11', '08:00', '22:00')], [14, 0, 0]],
    ['Texas: beyond 40 in a week', 'Texas', week(5, '08:00', '18:00'), [40, 10, 0]],
    ['California: over 8 and over 12', 'California', [day('2027-06-11', '08:00', '22:00')], [8, 4, 2]],
    ['California: overtime hours do not count to the 40', 'California', week(6, '08:00', '18:00'), [40, 20, 0]],
    ['California: the seventh day', 'California', week(7, '08:00', '12:00'), [24, 4, 0]],
    ['California: the seventh day beyond 8 hours', 'California', week(7, '08:00', '17:00'), [40, 22, 1]],
    ['Alaska: over 8', 'Alaska', [day('2027-06-11', '08:00', '22:00')], [8, 6, 0]],
    ['Colorado: over 12 in a day', 'Colorado', [day('2027-06-11', '08:00', '22:00')], [12, 2, 0]],
    ['Colorado: 12 consecutive hours over midnight', 'Colorado', [day('2027-06-11', '16:00', '06:00')], [12, 2, 0]],
    [
      'Colorado: not consecutive',
      'Colorado',
      [day('2027-06-11', '16:00', '23:00'), day('2027-06-12', '00:00', '07:00')],
      [14, 0, 0],
    ],
  ] satisfies [string, string, Shift[], number[]][])('%s', (_name, state, shifts, hours) => {
    expect(hoursAt(state, shifts)).toEqual(hours);
  });

  test('Colorado: by the day or by consecutive hours, whichever is more, not both', () => {
    const shifts = [day('2027-06-12', '18:00', '08:00'), day('2027-06-13', '09:00', '17:00')];
    expect(hoursAt('Colorado', shifts)).toEqual([18, 4, 0]);
  });

  test('the week begins on the day that the card says', () => {
    // Saturday to Wednesday.
    const shifts = [day('2027-06-05', '08:00', '18:00'), ...week(4, '08:00', '18:00')];
    expect(hoursAt('Texas', shifts)).toEqual([50, 0, 0]);
    expect(hoursAt('Texas', shifts, { weekStart: 6 })).toEqual([40, 10, 0]);
  });

  test('Nevada: daily overtime only below 1.5 times the minimum wage, and for all while that is not known', () => {
    const shifts = [day('2027-06-11', '08:00', '18:00')];
    const more = [row('wage.minimum', 'Nevada', 12)];
    expect(hoursAt('Nevada', shifts)).toEqual([8, 2, 0]);
    expect(hoursAt('Nevada', shifts, { pay: 17.99, more })).toEqual([8, 2, 0]);
    expect(hoursAt('Nevada', shifts, { pay: 18, more })).toEqual([10, 0, 0]);
    expect(priced({ state: 'Nevada' }).warnings).toContainEqual(expect.stringContaining('minimum wage'));
  });

  test('clocks that change make a night shorter or longer', () => {
    const hours = (date: string) => priced({ lines: [{ ...LINE, shifts: [night(date)] }] }).lines[0]?.hours.worked;
    expect([hours('2027-03-13'), hours('2027-11-06'), hours('2027-06-11')]).toEqual([11, 13, 12]);
  });
});

describe('bill by terms', () => {
  const short = { ...LINE, count: 1, shifts: [day('2027-06-11', '18:00', '20:00')] };

  test('a shift is billed for the minimum call, and paid for its hours', () => {
    const price = priced({ lines: [short] });
    expect(price).toMatchObject({ bill: 4 * 38, cost: 54 });
    expect(price.lines[0]?.hours.minimumCall).toBe(2);
  });

  test('hours on a holiday are billed at its rate, and never at a product of two', () => {
    const terms = { holidays: ['2027-06-11'], holidayMultiplier: 1.75 };
    // Friday: 6 of 12 hours fall on it. Saturday: 4 of 18 hours are overtime.
    const price = priced({ lines: [{ ...LINE, count: 1 }], terms });
    expect(price.bill).toBe((6 * 1.75 + 14 + 4 * 1.5) * 38);
    const both = priced({ lines: [{ ...LINE, count: 1, shifts: [day('2027-06-11', '08:00', '20:00')] }], terms });
    expect(both.bill).toBe(12 * 1.75 * 38);
  });

  test('short notice, travel, a discount and a tax are lines of their own', () => {
    const price = priced({
      ...{ shortNotice: true, miles: 50, vehicles: 2, discount: { share: 0.1 } },
      terms: { mileRate: 0.7, tax: { label: 'Sales tax', share: 0.0825 } },
    });
    expect(price.extras.map(({ key, amount }) => [key, amount])).toEqual([
      ['shortNotice', 1482],
      ['travel', 28],
      ['discount', -1139],
    ]);
    expect(price).toMatchObject({ bill: 10_251, cost: 7048, tax: { amount: 845.71 }, total: 11_096.71 });
  });

  test('a discount in dollars takes no more than there is', () => {
    expect(priced({ discount: { amount: 1_000_000 } })).toMatchObject({ bill: 0, margin: null, isBelowMinimum: true });
  });

  test('a margin under the limit of the house says so', () => {
    expect(priced().isBelowMinimum).toBe(false);
    expect(priced({ terms: { minimumMargin: 0.29 } }).isBelowMinimum).toBe(true);
  });

  test('a margin at the limit of the house is enough', () => {
    // 12 hours at $25.60 against $16 and 28 percent: 20 percent, but 0.19999999999999996 when divided.
    const line = { ...LINE, pay: 16, bill: 25.6, shifts: [day('2027-06-11', '08:00', '16:00')] };
    const price = priced({ lines: [line], terms: { burden: 0.28, minimumMargin: 0.2 } });
    expect(price).toMatchObject({ cost: 1638.4, bill: 2048, isBelowMinimum: false });
  });

  test('a state without rows is priced by federal law, with a warning', () => {
    expect(priced({ state: 'Alabama' }).warnings).toEqual([expect.stringContaining('Alabama')]);
  });
});

test.each([
  ['apart', NIGHTS, null],
  ['one after the other', [day('2027-06-11', '18:00', '20:00'), day('2027-06-11', '20:00', '22:00')], null],
  ['overlapping', [night('2027-06-11'), day('2027-06-12', '05:00', '09:00')], [0, 1]],
  ['the same twice', [night('2027-06-12'), night('2027-06-11'), night('2027-06-12')], [0, 2]],
] satisfies [string, Shift[], [number, number] | null][])('shifts %s', (_name, shifts, found) => {
  expect(overlappingShifts(shifts, ZONE)).toEqual(found);
});

const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const shift = fc.record({
  date: fc
    .date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  startTime: wallTime,
  endTime: wallTime,
});
const zone = fc.constantFrom(ZONE, 'America/New_York', 'UTC', 'America/St_Johns', 'Australia/Lord_Howe');

test('hours that are cut at any boundary add up to the shift', () => {
  fc.assert(
    fc.property(shift, zone, wallTime, (given, timeZone, workdayStart) => {
      const total = (start: string) =>
        cutShifts([given], { timeZone, workdayStart: start }).reduce((sum, { minutes }) => sum + minutes, 0);
      expect(total(workdayStart)).toBe(total('00:00'));
      const cut = cutShifts([given], { timeZone, workdayStart });
      const paid = payHours(cut, { pay: 20, weekStart: 7, rules: bookOf('California') });
      expect(paid.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(total('00:00'));
    }),
  );
});

test('money adds up to the cent in every order of lines', () => {
  const cents = fc.integer({ min: 0, max: 20_000 }).map((amount) => amount / 100);
  const line = fc.record({
    ...{ role: fc.constant('guard' as const), description: fc.constant(''), count: fc.integer({ min: 0, max: 500 }) },
    ...{ pay: cents, bill: cents, shifts: fc.array(shift, { minLength: 1, maxLength: 2 }) },
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const price = priced({ lines });
      const backwards = priced({ lines: lines.toReversed() });
      const sorted = priced({ lines: lines.toSorted((a, b) => a.bill - b.bill) });
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
      expect(Math.round(price.bill * 100)).toBe(sum(price.lines.map(({ bill }) => bill)));
      for (const other of [backwards, sorted])
        expect([other.bill, other.cost, other.total]).toEqual([price.bill, price.cost, price.total]);
    }),
    { numRuns: 50 },
  );
});
