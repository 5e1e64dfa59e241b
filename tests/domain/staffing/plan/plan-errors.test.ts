import { describe, expect, it } from 'vitest';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { type PlanErrors, planErrors, priceErrors } from '@/domain/staffing/plan/plan-errors';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { EMPTY_PLAN } from '@/domain/staffing/plan/plan-of-lead';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import type { PriceInputs, PriceLine } from '@/domain/staffing/price/price-inputs';

const ID = '01890000-0000-7000-8000-000000000001';
const SHIFT = { date: '2027-06-12', startTime: '18:00', endTime: '01:00' };
const LINE: PriceLine = { role: 'guard', description: '', count: 14, pay: 20, bill: 38, shifts: [SHIFT] };

/** One a day. */
const manyShifts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...SHIFT, date: shiftDay(SHIFT.date, index) }));

type Priced = Pick<PriceInputs, 'lines' | 'miles' | 'vehicles' | 'discount'>;

const PRICE: Priced = { lines: [LINE], miles: 0, vehicles: 1, discount: null };

/** What the server says of the same. */
function refusals(inputs: Partial<PlanInputs>, price: Priced | null = null): PlanErrors {
  const { error } = savePlanInput.safeParse({
    ...{ ...EMPTY_PLAN, ...inputs, leadId: ID },
    price: price && { ...price, rateCardId: ID },
  });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('finds nothing in what the server takes', () => {
  expect(planErrors(EMPTY_PLAN)).toEqual({});
  expect(priceErrors(PRICE, 'America/Chicago')).toEqual({});
  expect(refusals({}, PRICE)).toEqual({});
});

describe('says the same as the server', () => {
  it.each<Partial<PlanInputs>>([
    { attendance: 1_000_001 },
    { attendance: Number.NaN },
    { exits: -1 },
    { bars: 1.5 },
    { armedPosts: 1001 },
    { guardsWanted: 100_001 },
    { startTime: '' },
    { endTime: '24:00' },
    { city: 'x'.repeat(101) },
    { venueName: 'x'.repeat(201) },
  ])('of %j', (wrong) => {
    const errors = planErrors({ ...EMPTY_PLAN, ...wrong });
    expect(Object.keys(errors)).toEqual(Object.keys(wrong));
    expect(refusals(wrong)).toEqual(errors);
  });

  it.each<[string, Partial<Priced>]>([
    ['price.lines', { lines: [] }],
    ['price.lines', { lines: Array.from({ length: 51 }, () => LINE) }],
    ['price.lines', { lines: Array.from({ length: 50 }, () => ({ ...LINE, shifts: manyShifts(21) })) }],
    ['price.lines.0.count', { lines: [{ ...LINE, count: -1 }] }],
    ['price.lines.0.pay', { lines: [{ ...LINE, pay: 10_001 }] }],
    ['price.lines.0.bill', { lines: [{ ...LINE, bill: 38.005 }] }],
    ['price.lines.0.description', { lines: [{ ...LINE, description: 'x'.repeat(201) }] }],
    ['price.lines.0.shifts', { lines: [{ ...LINE, shifts: [] }] }],
    ['price.lines.0.shifts.0.startTime', { lines: [{ ...LINE, shifts: [{ ...SHIFT, startTime: '' }] }] }],
    ['price.miles', { miles: 10_001 }],
    ['price.vehicles', { vehicles: 1.5 }],
  ])('at %s', (path, wrong) => {
    const price = { ...PRICE, ...wrong };
    const errors = priceErrors(price, 'UTC');
    expect(Object.keys(errors)).toEqual([path]);
    expect(refusals({}, price)).toEqual(errors);
  });
});

it.each<[Partial<PlanInputs>, string]>([
  [{ eventDate: '2027-06-12', eventEndDate: '2027-06-11' }, 'The last day must not be before the first'],
  [{ eventDate: '2027-06-01', eventEndDate: '2027-07-02' }, 'A plan covers at most 31 days'],
])('refuses the last day of %j', (days, message) => {
  expect(planErrors({ ...EMPTY_PLAN, ...days })).toEqual({ eventEndDate: message });
  expect(planErrors({ ...EMPTY_PLAN, eventDate: '2027-06-01', eventEndDate: '2027-07-01' })).toEqual({});
});

it('marks the second of two shifts that overlap, and a discount of more than everything', () => {
  const lines = [{ ...LINE, shifts: [SHIFT, { ...SHIFT, startTime: '23:00' }] }];
  expect(Object.keys(priceErrors({ ...PRICE, lines, discount: { share: 1.1 } }, 'UTC'))).toEqual([
    'price.discount',
    'price.lines.0.shifts.1',
  ]);
  // Nothing else is compared while a time is missing.
  const halfTyped = [{ ...LINE, shifts: [SHIFT, { ...SHIFT, startTime: '' }] }];
  expect(Object.keys(priceErrors({ ...PRICE, lines: halfTyped }, 'UTC'))).toEqual(['price.lines.0.shifts.1.startTime']);
});
