import type { RuleRow } from '#domain/staffing/rules/rule-row';

/** A row of the law in the whole country, or what the test says instead. */
export const ruleRow = (row: Partial<RuleRow> = {}): RuleRow => ({
  key: 'crowdManagers.guestsEach',
  jurisdiction: 'US',
  value: 250,
  kind: 'law',
  source: 'NFPA 101',
  url: 'https://example.com/nfpa',
  checkedOn: '2026-11-30',
  verifiedOn: null,
  effectiveFrom: null,
  effectiveTo: null,
  reason: null,
  waiver: null,
  ...row,
});
