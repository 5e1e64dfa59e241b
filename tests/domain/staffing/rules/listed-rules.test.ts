import { describe, expect, it } from 'vitest';
import { BUILT_IN_RULES } from '#domain/staffing/rules/built-in-rules';
import { RULE_KEYS } from '#domain/staffing/rules/rule-keys';
import { bySection } from '#domain/staffing/rules/rule-sections';
import { placeText, ruleValueText, verificationText } from '#domain/staffing/rules/rule-words';
import { listedRules } from '#domain/staffing/rules/rules-in-force';
import { asStaffingRule } from '#domain/staffing/rules/shown-rule';
import { staffingRule } from '#domain/staffing/rules/staffing-rule';
import { ruleRow } from './rule-rows';

const TODAY = '2026-12-01';

describe('listedRules', () => {
  const later = ruleRow({ value: 200, reason: 'New code', effectiveFrom: '2027-01-01' });
  const texas = ruleRow({ jurisdiction: 'Texas', value: 100 });
  const rows = [ruleRow({ key: 'margin.minimum', jurisdiction: 'house', value: 0.2 }), ruleRow(), later, texas];
  const values = (where: Parameters<typeof listedRules>[1]) =>
    listedRules(rows, where, TODAY).map(({ value }) => value);

  it.each([
    [{}, [250, 200, 100, 0.2]],
    [{ day: TODAY }, [250, 100, 0.2]],
    [{ state: 'Ohio' }, [250, 0.2]],
    [{ state: 'Ohio', day: '2027-01-01' }, [200, 0.2]],
    [{ state: 'Texas' }, [100, 0.2]],
  ])('lists for %j, by key', (where, expected) => {
    expect(values(where)).toEqual(expected);
  });
});

it('bySection puts every rule into one section', () => {
  const groups = bySection(RULE_KEYS.map((key) => ({ key })));
  expect(groups.map(({ section }) => section)).toEqual(['planner', 'pay', 'billing', 'licenses', 'clock']);
  expect(groups.flatMap(({ rules }) => rules.map(({ key }) => key))).toEqual(RULE_KEYS);
  expect(bySection([{ key: 'wage.minimum' }])).toEqual([{ section: 'pay', rules: [{ key: 'wage.minimum' }] }]);
});

it.each([
  ['guards.perMainEntrance', 2, '2 guards per main entrance'],
  ['overtime.multiplier', 1.5, '1.5 x the pay'],
  ['lanes.shareInPeak', 0.65, '65% of the guests'],
  ['bill.shortNoticeShare', 0.07, '7% of the labor'],
  ['license.insurance', 25_000, '$25,000 for each occurrence'],
  ['clock.venueCertificateDays', 5, '5 business days before the event'],
  ['clock.venueCertificateDays', 1, '1 business day before the event'],
  ['clock.outcomeDays', 1, '1 day after the event'],
  ['license.company', 1, 'Yes'],
  ['license.unarmedCard', 0, 'No'],
] as const)('writes %s %d as %s', (key, value, text) => {
  const rule = asStaffingRule(ruleRow({ key, value }), TODAY);
  expect(ruleValueText(rule, (number) => number.toLocaleString('en-US'))).toBe(text);
});

it.each([
  [null, '2027-11-29', 'Not yet verified'],
  ['2026-12-01', '2027-11-29', 'Verified on 2026-12-01'],
  [null, '2027-11-30', 'Not checked for a year'],
  ['2026-12-01', '2027-12-01', 'Not checked for a year'],
])('verified on %s, on %s: %s', (verifiedOn, today, text) => {
  expect(verificationText(asStaffingRule(ruleRow({ verifiedOn }), today), (day) => `on ${day}`)).toBe(text);
});

it.each([
  ['US', 'The whole country'],
  ['house', 'Everywhere'],
  ['Boise, Idaho', 'Boise, Idaho'],
  ['venue: Pier 9', 'Pier 9'],
])('writes %s as %s', (jurisdiction, text) => {
  expect(placeText(jurisdiction)).toBe(text);
});

it('shows every built-in rule as its schema says', () => {
  for (const row of BUILT_IN_RULES) {
    const shown = asStaffingRule(row, TODAY);
    expect(staffingRule.parse(shown)).toEqual(shown);
  }
});
