import { describe, expect, it } from 'vitest';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { STATES } from '#domain/regulatory/states';
import { isCalendarDay } from '#domain/shared/time';
import { BUILT_IN_RULES } from '#domain/staffing/rules/built-in-rules';
import { readJurisdiction } from '#domain/staffing/rules/jurisdiction';
import { RULE_KEYS, RULES } from '#domain/staffing/rules/rule-keys';
import { ruleBook, ruleValueError } from '#domain/staffing/rules/rule-row';

const named = BUILT_IN_RULES.map((row) => [`${row.key} for ${row.jurisdiction}`, row] as const);

describe('a built-in rule', () => {
  it.each(named)('%s has a value, a place and a source that can be', (_, row) => {
    expect(ruleValueError(row.key, row.value)).toBeNull();
    expect(readJurisdiction(row.jurisdiction)).toBe(row.jurisdiction);
    expect(row.source.trim()).not.toBe('');
    if (row.url !== null) expect(new URL(row.url).protocol).toMatch(/^https?:$/);
    if (row.kind === 'law') expect(row.url).not.toBeNull();
    expect(isCalendarDay(row.checkedOn)).toBe(true);
    expect([row.verifiedOn, row.reason, row.waiver]).toEqual([null, null, null]);
  });

  it('is there once for each key and place', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  });
});

it.each(RULE_KEYS.filter((key) => !RULES[key].optional))('%s has a rule everywhere', (key) => {
  for (const state of [null, ...STATE_NAMES]) {
    expect(ruleBook(BUILT_IN_RULES, { state, day: '2027-06-12' }).find(key)).not.toBeNull();
  }
});

it('knows the licenses of every state that the product offers', () => {
  for (const state of STATES) {
    const { find } = ruleBook(BUILT_IN_RULES, { state, day: '2027-06-12' });
    expect(find('license.company')).toMatchObject({ jurisdiction: state, value: 1 });
    expect(find('license.armedCard')).toMatchObject({ jurisdiction: state });
  }
});

it('has no rule of Alabama alone, and gives breaks in California alone', () => {
  expect(BUILT_IN_RULES.filter(({ jurisdiction }) => jurisdiction.includes('Alabama'))).toEqual([]);
  const relief = BUILT_IN_RULES.filter(({ key }) => key.startsWith('relief.'));
  expect(new Set(relief.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set(['California']));
  const { get } = ruleBook(BUILT_IN_RULES, { state: 'California', day: '2027-06-12' });
  expect(Math.ceil(750 / get('crowdManagers.guestsEach').value)).toBe(3);
});
