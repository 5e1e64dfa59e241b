import type { RateCardValues } from '#domain/staffing/rate-cards/rate-card-values';
import type { RuleKey } from '#domain/staffing/rules/rule-keys';

/** The terms of a card that start with the value of a rule, and may be whatever the rule may be. */
export const TERM_RULES = {
  burden: 'cost.burden',
  minimumCallHours: 'bill.minimumCallHours',
  holidayMultiplier: 'bill.holidayMultiplier',
  shortNoticeHours: 'bill.shortNoticeHours',
  shortNoticeShare: 'bill.shortNoticeShare',
  freeMiles: 'bill.freeMiles',
  minimumMargin: 'margin.minimum',
} as const satisfies Partial<Record<keyof RateCardValues, RuleKey>>;

export type RuledTerm = keyof typeof TERM_RULES;
