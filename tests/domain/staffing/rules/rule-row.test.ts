import { describe, expect, it } from 'vitest';
import { RULE_KEYS, RULES } from '#domain/staffing/rules/rule-keys';
import {
  countingRule,
  isStale,
  lawAbove,
  type RuleRow,
  ruleBook,
  ruleValueError,
} from '#domain/staffing/rules/rule-row';
import { ruleRow } from './rule-rows';

const DAY = '2027-06-12';
const PIER = { state: 'California', city: 'San Francisco', venueName: 'Pier 9', day: DAY };

/** Each has its place as its value's order: the narrowest is 1. */
const PLACES = ['venue: Pier 9', 'San Francisco, California', 'California', 'US', 'house'];
const everywhere = PLACES.map((jurisdiction, index) => ruleRow({ jurisdiction, value: index + 1 }));

describe('ruleBook', () => {
  it.each(PLACES.map((place, index) => [place, index] as const))(
    'takes the row of %s if no narrower place has one',
    (place, index) => {
      const rows = everywhere.slice(index).reverse();
      expect(ruleBook(rows, PIER).get('crowdManagers.guestsEach').jurisdiction).toBe(place);
    },
  );

  it.each([
    [{ state: 'California', day: DAY }, 'California'],
    [{ state: 'california', city: 'Fresno', venueName: 'Arena', day: DAY }, 'California'],
    [{ state: 'California', city: 'SAN FRANCISCO', day: DAY }, 'San Francisco, California'],
    [{ state: null, city: 'San Francisco', day: DAY }, 'US'],
    [{ state: null, venueName: 'pier  9', day: DAY }, 'venue: Pier 9'],
    [{ state: 'Texas', city: '', venueName: ' ', day: DAY }, 'US'],
  ])('finds for %j the row of %s', (place, jurisdiction) => {
    expect(ruleBook(everywhere, place).find('crowdManagers.guestsEach')?.jurisdiction).toBe(jurisdiction);
  });

  const own = (row: Partial<RuleRow>) => ruleRow({ reason: 'Our lawyer says so', ...row });

  it('prefers the operator’s row to a built-in one of the same place, but not to one of a narrower place', () => {
    const rows = [own({ value: 200 }), ruleRow(), ruleRow({ jurisdiction: 'Texas', value: 100 })];
    const at = (state: string) => ruleBook(rows, { state, day: DAY }).get('crowdManagers.guestsEach').value;
    expect([at('Ohio'), at('Texas')]).toEqual([200, 100]);
    expect(ruleBook([...rows].reverse(), { state: 'Ohio', day: DAY }).get('crowdManagers.guestsEach').value).toBe(200);
  });

  it.each([
    ['2026-12-31', 250],
    ['2027-01-01', 200],
    ['2027-06-30', 200],
    ['2027-07-01', 150],
    ['2027-12-31', 150],
    ['2028-01-01', 250],
  ])('takes on %s the row in force then', (day, value) => {
    const rows = [
      own({ value: 150, effectiveFrom: '2027-07-01', effectiveTo: '2027-12-31' }),
      own({ value: 200, effectiveFrom: '2027-01-01', effectiveTo: '2027-12-31' }),
      ruleRow(),
    ];
    const place = { state: null, day };
    expect(ruleBook(rows, place).get('crowdManagers.guestsEach').value).toBe(value);
    expect(countingRule(rows, rows[0] ?? own({}), day)?.value).toBe(value);
  });

  it('has no row where there is none', () => {
    const book = ruleBook([ruleRow({ jurisdiction: 'Ohio' })], { state: 'Texas', day: DAY });
    expect(book.find('crowdManagers.guestsEach')).toBeNull();
    expect(() => book.get('crowdManagers.guestsEach')).toThrow(RangeError);
    expect(countingRule([], { key: 'margin.minimum', jurisdiction: 'house' }, DAY)).toBeNull();
  });
});

describe('isStale', () => {
  it.each([
    ['2026-11-30', null, '2027-11-29', false],
    ['2026-11-30', null, '2027-11-30', true],
    ['2026-11-30', '2027-01-01', '2027-12-31', false],
    ['2026-11-30', '2027-01-01', '2028-01-01', true],
    ['2026-11-30', '2025-01-01', '2027-11-29', false],
  ])('checked on %s and verified on %s, on %s: %s', (checkedOn, verifiedOn, today, stale) => {
    expect(isStale(ruleRow({ checkedOn, verifiedOn }), today)).toBe(stale);
  });
});

describe('lawAbove', () => {
  const law = ruleRow();
  const inCalifornia = ruleRow({ jurisdiction: 'California', value: 200 });

  it.each([
    ['asks for fewer', 'US', 300, law],
    ['asks for as many', 'US', 250, null],
    ['asks for more', 'US', 100, null],
    ['is for a state without law of its own', 'Texas', 300, law],
    ['is between the laws of country and state', 'California', 220, inCalifornia],
    ['is for a city of that state', 'Fresno, California', 220, inCalifornia],
    ['is for a city of another state', 'Austin, Texas', 220, null],
    ['is for a venue, which may be anywhere', 'venue: Pier 9', 220, inCalifornia],
    ['holds everywhere', 'house', 220, inCalifornia],
    ['is for the country, where a state asks for more anyway', 'US', 220, null],
  ])('compares a row that %s', (_, jurisdiction, value, found) => {
    const row = { key: 'crowdManagers.guestsEach', jurisdiction, value } as const;
    expect(lawAbove([law, inCalifornia], row)).toBe(found);
  });

  it('knows the keys of which more is stricter', () => {
    const minimum = ruleRow({ key: 'crowdManagers.minimum', value: 2 });
    expect(lawAbove([minimum], { ...minimum, value: 1 })).toBe(minimum);
    expect(lawAbove([minimum], { ...minimum, value: 3 })).toBeNull();
  });

  it('ignores other keys, and rows that are no law', () => {
    const others = [ruleRow({ kind: 'guidance' }), ruleRow({ key: 'rovers.guestsEach' })];
    expect(lawAbove(others, { ...law, value: 300 })).toBeNull();
  });

  it('holds for what would exempt guards from daily overtime', () => {
    const daily = ruleRow({ key: 'overtime.afterDayHours', jurisdiction: 'California', value: 8, kind: 'law' });
    const exempting = ruleRow({ key: 'overtime.dayBelowWages', jurisdiction: 'California', value: 1, kind: 'law' });
    expect(lawAbove([daily], exempting)).toBe(daily);
    expect(lawAbove([daily, { ...exempting, value: 1.5 }], { ...exempting, value: 2 })).toBeNull();
  });
});

describe('ruleValueError', () => {
  it.each(RULE_KEYS)('accepts the limits of %s, and nothing beyond', (key) => {
    const { min, max } = RULES[key];
    expect([ruleValueError(key, min), ruleValueError(key, max)]).toEqual([null, null]);
    expect(ruleValueError(key, min - 1)).toContain(RULES[key].unit);
    expect(ruleValueError(key, max + 1)).not.toBeNull();
    expect(ruleValueError(key, Number.NaN)).not.toBeNull();
  });

  it('wants whole numbers of what can be counted', () => {
    expect(ruleValueError('guards.perExit', 1.5)).toMatch(/^Must be a whole number from 0 to 100/);
    expect(ruleValueError('paid.hoursBefore', 1.5)).toBeNull();
  });
});

it('a book says whether its state has a row', () => {
  const knows = (jurisdiction: string) =>
    ruleBook([ruleRow({ jurisdiction })], { state: 'Texas', day: DAY }).isResearched;
  expect([knows('texas'), knows('Austin, Texas'), knows('US')]).toEqual([true, false, false]);
});
