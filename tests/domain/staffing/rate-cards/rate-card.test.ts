import { describe, expect, it } from 'vitest';
import { rateCardWithoutCost } from '@/domain/staffing/rate-cards/rate-card';
import { changedCardValues, createRateCardInput, rateCardChanges } from '@/domain/staffing/rate-cards/rate-card-input';
import { MAX_HOLIDAYS } from '@/domain/staffing/rate-cards/rate-card-limits';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { rateMargin } from '@/domain/staffing/rate-cards/rate-margin';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';

const START = startingCard(ruleBook(BUILT_IN_RULES, { state: null, day: '2027-03-01' }));
const GUARD = { pay: 20, bill: 38 };
const ARMED = { pay: 28, bill: 55 };

describe('the margin of a rate', () => {
  it.each([
    [{ pay: 20, bill: 38 }, 0.35, 11 / 38],
    [{ pay: 20, bill: 27 }, 0.35, 0],
    [{ pay: 20, bill: 20 }, 0.35, -0.35],
    [{ pay: 0, bill: 10 }, 0.35, 1],
  ])('of %j at a burden of %d is %d', (rate, burden, margin) => {
    expect(rateMargin(rate, burden)).toBeCloseTo(margin, 12);
  });

  it('is none if nothing is billed', () => {
    expect(rateMargin({ pay: 20, bill: 0 }, 0.35)).toBeNull();
  });
});

describe('a new card', () => {
  it('needs nothing but a name', () => {
    expect(createRateCardInput.parse({ name: 'Standard' })).toEqual({ name: 'Standard' });
  });

  it('takes money as a number or as text, and holidays in any order', () => {
    const input = { name: 'Standard', rates: { guard: { pay: '$20', bill: 38.5 } }, mileRate: '0.70' };
    const holidays = ['2027-12-25', '2027-07-04', '2027-12-25'];
    expect(createRateCardInput.parse({ ...input, holidays })).toMatchObject({
      rates: { guard: { pay: 20, bill: 38.5 } },
      mileRate: 0.7,
      holidays: ['2027-07-04', '2027-12-25'],
    });
  });

  it('may bill less than it pays', () => {
    expect(createRateCardInput.safeParse({ name: 'x', rates: { guard: { pay: 20, bill: 10 } } }).success).toBe(true);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
    [{ rates: { guard: { pay: 20.005, bill: 38 } } }, 'rates.guard.pay', 'Must have at most two decimals'],
    [{ rates: { driver: GUARD } }, 'rates', expect.any(String)],
    [{ burden: 2.1 }, 'burden', 'Must be a number from 0 to 2'],
    [{ workdayStart: '24:00' }, 'workdayStart', 'Must be a time such as 19:30'],
    [{ weekStart: 0 }, 'weekStart', 'Must be 1 (Monday) to 7 (Sunday)'],
    [{ minimumCallHours: 25 }, 'minimumCallHours', 'Must be a number from 0 to 24'],
    [{ holidays: ['2027-02-29'] }, 'holidays.0', 'Must be a date (YYYY-MM-DD)'],
    [{ holidays: Array(MAX_HOLIDAYS + 1).fill('2027-07-04') }, 'holidays', 'At most 50 holidays'],
    [{ holidayMultiplier: 0.9 }, 'holidayMultiplier', 'Must be a number from 1 to 10'],
    [{ shortNoticeShare: 15 }, 'shortNoticeShare', 'Must be a number from 0 to 1'],
    [{ freeMiles: -1 }, 'freeMiles', 'Must be a number from 0 to 10000'],
    [{ minimumMargin: Number.NaN }, 'minimumMargin', 'Must be a number from 0 to 1'],
    [{ tax: { label: '', share: 0.08 } }, 'tax.label', 'Label is required'],
  ])('is refused by name: %j', (more, path, message) => {
    const { error } = createRateCardInput.safeParse({ name: 'Standard', ...more });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });
});

describe('a change', () => {
  it('needs something to change', () => {
    expect(rateCardChanges.safeParse({}).error?.issues[0]?.message).toBe('Nothing to change');
  });

  it('changes rates by role, and keeps what it leaves out', () => {
    const before = { ...START, rates: { ...START.rates, guard: GUARD, armedGuard: ARMED } };
    const changes = rateCardChanges.parse({ rates: { guard: null, supervisor: GUARD }, tax: null, name: 'New' });
    expect(changedCardValues(before, changes)).toEqual({
      ...before,
      rates: { guard: null, armedGuard: ARMED, supervisor: GUARD, crowdManager: null },
    });
    expect(changedCardValues(before, { burden: undefined, rates: { guard: undefined } })).toEqual(before);
    expect(changedCardValues(before, { burden: 0, billOvertime: false })).toEqual({
      ...before,
      ...{ burden: 0, billOvertime: false },
    });
  });
});

it('is shown without anything that tells what an hour costs', () => {
  const at = new Date(0);
  const card = {
    ...START,
    ...{ id: 'id', teamId: null, name: 'Standard', version: 1, createdAt: at, updatedAt: at },
    rates: { ...START.rates, guard: GUARD },
  };
  expect(rateCardWithoutCost(card)).toEqual({
    ...card,
    ...{ burden: null, minimumMargin: null },
    rates: { ...START.rates, guard: { pay: null, bill: 38 } },
  });
});
