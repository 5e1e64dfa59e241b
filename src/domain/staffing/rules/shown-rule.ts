import { RULES } from '#domain/staffing/rules/rule-keys';
import { isStale, type RuleRow } from '#domain/staffing/rules/rule-row';
import type { StaffingRule } from '#domain/staffing/rules/staffing-rule';

/** A rule as its readers see it on `today`, a calendar day. */
export const asStaffingRule = (row: RuleRow, today: string): StaffingRule => {
  const { label, unit } = RULES[row.key];
  return { ...row, label, unit, isStale: isStale(row, today) };
};
