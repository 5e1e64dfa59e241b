import type { RateCardItem } from '@/app/_portal/staffing/record/rate-cards/use-rate-cards';
import { TERM_RULES } from '@/domain/staffing/rate-cards/rate-card-rules';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';

const DAY = '2027-03-01';
const HOUSE_RULES = ruleBook(BUILT_IN_RULES, { state: null, day: DAY });

/** What the server says of the rules that a new card starts with. */
export const RATE_CARD_DEFAULTS = {
  rules: Object.values(TERM_RULES).map((key) => asStaffingRule(HOUSE_RULES.get(key), DAY)),
};

const START = startingCard(HOUSE_RULES);

/** A card of the viewer, with the terms of the house and a rate for guards. */
export const RATE_CARD: RateCardItem = {
  ...START,
  ...{ id: '01890000-0000-7000-8000-000000000051', teamId: null, name: 'Standard 2027' },
  rates: { ...START.rates, guard: { pay: 20, bill: 38 } },
  ...{ version: 1, createdAt: new Date(0), updatedAt: new Date(0) },
};
