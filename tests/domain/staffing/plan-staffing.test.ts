import fc from '@tests/support/fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { priceBlock } from '@/domain/staffing/plan/plan-price-block';
import { planStaffing, suggestLanes } from '@/domain/staffing/plan/plan-staffing';
import { daysWorked, paidShifts, timesOfShift } from '@/domain/staffing/plan/shift-times';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { type RuleRow, ruleBook } from '@/domain/staffing/rules/rule-row';

const PARTY: PlanInputs = {
  ...{ attendance: 750, setting: 'INDOOR', alcohol: true, mainEntrances: 1, exits: 4, bars: 0, restrictedAreas: 0 },
  ...{ screeningLanes: 0, armedPosts: 0, eventDate: null, eventEndDate: null, startTime: '19:00', endTime: '00:00' },
  ...{ timeZone: null, state: 'Alabama', city: '', venueName: '', guardsWanted: null },
};

const planOf = (changes: Partial<PlanInputs>, more: readonly RuleRow[] = []) => {
  const inputs = { ...PARTY, ...changes };
  const { state, city, venueName } = inputs;
  return planStaffing(inputs, ruleBook([...BUILT_IN_RULES, ...more], { state, city, venueName, day: '2027-06-12' }));
};

const lineOf = (plan: ReturnType<typeof planOf>, key: string) => plan.lines.find((line) => line.key === key);

describe('the published example', () => {
  test('takes 14 guards, 2 supervisors and 112 paid hours in Alabama', () => {
    expect(planOf({})).toMatchObject({
      guards: 14,
      supervisors: 2,
      crowdManagers: 3,
      relief: 0,
      staff: 16,
      paidHours: 112,
    });
  });

  test('takes a guard more in California, for the breaks of those on fixed posts', () => {
    expect(planOf({ state: 'California' })).toMatchObject({
      ...{ guards: 14, supervisors: 2, crowdManagers: 3, relief: 1, paidHours: 119 },
    });
  });

  test('says what the ratio asks for, which is less', () => {
    expect(lineOf(planOf({}), 'ratio')).toMatchObject({ count: 0, text: expect.stringContaining('asks for 10') });
  });
});

test.each([
  ['no guests', { attendance: 0 }, 6],
  ['one guest', { attendance: 1 }, 7],
  ['101 guests', { attendance: 101 }, 8],
  ['5,000 guests without alcohol', { attendance: 5000, alcohol: false }, 56],
  ['a guest more: a rover for the next 250', { attendance: 5001, alcohol: false }, 57],
  ['a ratio that asks for more', { attendance: 5000 }, 67],
  ['two bars and a restricted area', { bars: 2, restrictedAreas: 1 }, 17],
  ['two screening lanes', { screeningLanes: 2 }, 18],
  ['armed posts, which are among the others', { armedPosts: 4 }, 14],
] satisfies [string, Partial<PlanInputs>, number][])('%s', (_, changes, guards) => {
  expect(planOf(changes).guards).toBe(guards);
});

test.each([
  [0, 1],
  [250, 1],
  [251, 2],
  [1000, 4],
])('%i guests take %i crowd managers', (attendance, managers) => {
  expect(planOf({ attendance }).crowdManagers).toBe(managers);
});

test('a state can start crowd managers later, indoors and outdoors', () => {
  const row = (key: RuleRow['key'], value: number): RuleRow => ({
    ...{ key, value, jurisdiction: 'Ohio', kind: 'law', source: 'IFC', url: null, checkedOn: '2026-11-22' },
    ...{ verifiedOn: null, effectiveFrom: null, effectiveTo: null, reason: 'Adopted', waiver: null },
  });
  const ifc = [row('crowdManagers.minimum', 2), row('crowdManagers.outdoorFromGuests', 1000)];
  const managers = (changes: Partial<PlanInputs>) => planOf({ state: 'Ohio', ...changes }, ifc).crowdManagers;
  expect(managers({ attendance: 100 })).toBe(2);
  expect(managers({ attendance: 999, setting: 'OUTDOOR' })).toBe(0);
  expect(managers({ attendance: 1000, setting: 'OUTDOOR' })).toBe(4);
});

test('San Francisco may ask for more than a ratio of the country', () => {
  const plan = planOf({ state: 'California', city: 'San Francisco', attendance: 3000, alcohol: false, exits: 0 });
  expect(plan.guards).toBe(32);
  expect(lineOf(plan, 'placeRatio')).toMatchObject({ label: 'Ratio of San Francisco, California', count: 0 });
});

test.each([
  ['5 paid hours: one rest of 10 minutes', '10:00', '13:00', 1],
  ['6 paid hours: a meal and one rest', '10:00', '14:00', 4],
  ['7 paid hours: a meal and two rests', '10:00', '15:00', 4],
  ['14 paid hours: a meal and three rests', '08:00', '20:00', 3],
])('relief of 30 guards on fixed posts in California, %s', (_, startTime, endTime, relief) => {
  const fixed = { state: 'California', mainEntrances: 13, exits: 4 };
  expect(planOf({ ...fixed, startTime, endTime }).relief).toBe(relief);
});

test('counts the hour that clocks lose in the night', () => {
  const night = { eventDate: '2027-03-13', startTime: '20:00', endTime: '04:00', state: 'Alabama' } as const;
  expect(planOf({ ...night, timeZone: 'America/Chicago' }).shift.hours).toBe(9);
  expect(planOf({ ...night, timeZone: 'America/Phoenix' }).shift.hours).toBe(10);
});

test.each([
  ['2027-11-06', '19:00', '01:30'],
  ['2027-11-07', '02:30', '06:00'],
  ['2027-11-07', '01:00', '01:30'],
  ['2027-03-14', '02:00', '03:00'],
  ['2027-06-12', '19:00', '00:00'],
])('plan and shifts agree on the hours of %s, %s to %s', (eventDate, startTime, endTime) => {
  const inputs = { ...PARTY, eventDate, startTime, endTime, timeZone: 'America/Chicago' };
  const [shift] = paidShifts(inputs, { before: 1, after: 1 });
  const { start, end } = timesOfShift(shift ?? { date: '', startTime, endTime }, 'America/Chicago');
  expect(planOf(inputs).shift.hours).toBe((end - start) / 3_600_000);
});

test.each([
  ['no date', { eventDate: null }, 'eventDate'],
  ['no zone', { timeZone: null }, 'timeZone'],
  ['24 hours and the paid ones around them', { startTime: '10:00', endTime: '10:00' }, 'endTime'],
  ['22 hours and the paid ones around them', { startTime: '10:00', endTime: '08:00' }, null],
])('a price of an event with %s is blocked by %s', (_, changes, field) => {
  const inputs = { ...PARTY, eventDate: '2027-06-12', timeZone: 'America/Chicago', ...changes };
  const rules = ruleBook(BUILT_IN_RULES, { state: 'Alabama', day: '2027-06-12' });
  expect(priceBlock(inputs, rules)?.field ?? null).toBe(field);
});

test('guards of an evening work into the next day', () => {
  const rules = ruleBook(BUILT_IN_RULES, { state: 'Alabama', day: '2027-06-12' });
  const inputs = { ...PARTY, eventDate: '2027-06-12', eventEndDate: '2027-06-13', timeZone: 'America/Chicago' };
  expect(daysWorked(inputs, rules)).toEqual({ first: '2027-06-12', last: '2027-06-14' });
  expect(daysWorked({ ...inputs, startTime: '10:00', endTime: '15:00' }, rules)?.last).toBe('2027-06-13');
});

test('says that rules change during an event', () => {
  const changed = BUILT_IN_RULES.filter(({ key }) => key === 'guards.perExit').map((row) => ({
    ...{ ...row, value: 2, reason: 'New rule', effectiveFrom: '2027-06-13' },
  }));
  const inputs = { ...PARTY, eventDate: '2027-06-12', eventEndDate: '2027-06-13', timeZone: 'America/Chicago' };
  const warningsOf = (until: string) =>
    planStaffing(inputs, ruleBook([...BUILT_IN_RULES, ...changed], { state: 'Alabama', day: '2027-06-12', until }))
      .warnings;
  expect(warningsOf('2027-06-13')).toContainEqual(expect.stringContaining('Rules change during the event'));
  expect(warningsOf('2027-06-12')).not.toContainEqual(expect.stringContaining('Rules change'));
});

test('pays each day of an event', () => {
  expect(planOf({ eventDate: '2027-06-11', eventEndDate: '2027-06-13', timeZone: 'America/Chicago' }).paidHours).toBe(
    336,
  );
});

test('the formula offers lanes', () => {
  const rules = ruleBook(BUILT_IN_RULES, { state: null, day: '2027-06-12' });
  expect([0, 461, 462, 6000].map((attendance) => suggestLanes(attendance, rules))).toEqual([0, 1, 2, 13]);
});

test.each([
  ['no guests', { attendance: 0 }, 'Enter how many guests'],
  ['a state without rows', {}, 'no rules for Alabama'],
  ['no state', { state: null }, 'Choose the state'],
  ['more armed posts than guards', { armedPosts: 20 }, 'not all 20 armed posts'],
  ['a shift of 26 hours', { startTime: '10:00', endTime: '10:00' }, 'A shift of 26 hours'],
  ['a second meal break', { state: 'California', startTime: '10:00', endTime: '19:00' }, 'second meal break'],
  [
    'clocks that change',
    { eventDate: '2027-11-06', timeZone: 'America/Chicago' },
    'Clocks change around the shift of November 6, 2027',
  ],
])('warns of %s', (_, changes, text) => {
  expect(planOf(changes).warnings).toContainEqual(expect.stringContaining(text));
});

test('every line names its rules', () => {
  const { lines, shift } = planOf({
    state: 'California',
    city: 'San Francisco',
    bars: 1,
    restrictedAreas: 1,
    screeningLanes: 1,
  });
  expect(lines).toHaveLength(11);
  for (const { rules } of [...lines, shift]) {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.every(({ source }) => source !== '')).toBe(true);
  }
});

const inputs = fc.record({
  attendance: fc.integer({ min: 0, max: 1_000_000 }),
  setting: fc.constantFrom('INDOOR' as const, 'OUTDOOR' as const),
  alcohol: fc.boolean(),
  mainEntrances: fc.integer({ min: 0, max: 20 }),
  exits: fc.integer({ min: 0, max: 50 }),
  screeningLanes: fc.integer({ min: 0, max: 20 }),
  state: fc.constantFrom('Alabama', 'California'),
});

test('more guests never need fewer guards', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 1, max: 5000 }), (given, more) => {
      const fewer = planOf(given);
      const rest = planOf({ ...given, attendance: given.attendance + more });
      expect(rest.guards).toBeGreaterThanOrEqual(fewer.guards);
      expect(rest.staff).toBeGreaterThanOrEqual(fewer.staff);
    }),
  );
});

test('the lines add up to the staff', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const plan = planOf(given);
      const added = plan.lines.filter(({ key }) => key !== 'crowdManagers').reduce((sum, { count }) => sum + count, 0);
      expect(added).toBe(plan.staff);
    }),
  );
});
