import { calendarDay } from '@/domain/shared/time';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import type { SavedPlan } from '@/domain/staffing/plan/saved-plan';
import { type Price, priceOf } from '@/domain/staffing/price/price-of';
import { type RuleBook, type RulePlace, type RuleRow, ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';

/** Where and when a plan's rules hold; `today` counts for an event without a date. */
export const placeOfPlan = (
  { state, city, venueName, eventDate }: Pick<SavedPlan['inputs'], 'state' | 'city' | 'venueName' | 'eventDate'>,
  today: string,
): RulePlace => ({ state, city, venueName, day: eventDate ?? today });

/** Lines with their rules as readers see them on `today`. */
export const withRules = <Line extends { rules: readonly RuleRow[] }>(lines: readonly Line[], today: string) =>
  lines.map((line) => ({ ...line, rules: line.rules.map((row) => asStaffingRule(row, today)) }));

/** A plan as a response has it. */
export function showStaffing(inputs: SavedPlan['inputs'], rules: RuleBook, today: string) {
  const { lines, shift, ...figures } = planStaffing(inputs, rules);
  const [shown] = withRules([shift], today);
  return { ...figures, shift: shown ?? { ...shift, rules: [] }, lines: withRules(lines, today) };
}

/** A stored version, with what its readers need beside it. */
export interface PlanRow {
  id: string;
  leadId: string;
  number: number;
  plan: SavedPlan;
  author: { id: string; name: string } | null;
  marginReason: string;
  approvedBy: { id: string; name: string } | null;
  approvedAt: Date | null;
  createdAt: Date;
}

interface Reader {
  now: Date;
  timezone: string;
  /** Whether cost and margin are shown (D92). */
  seesCost: boolean;
}

/** A version with its figures, by the rules of its time. */
export function showPlan(row: PlanRow, { now, timezone, seesCost }: Reader): StaffingPlanVersion {
  const { plan: saved, marginReason, ...shown } = row;
  const today = calendarDay(now, timezone);
  const rules = ruleBook(saved.rules, placeOfPlan(saved.inputs, calendarDay(row.createdAt, timezone)));
  const priced = saved.price && priceOf(saved.price, rules);
  return {
    ...shown,
    inputs: saved.inputs,
    plan: showStaffing(saved.inputs, rules, today),
    price: saved.price && priced && showPrice(saved.price, priced, { today, seesCost }),
    marginReason: seesCost ? marginReason : '',
    needsApproval: (priced?.isBelowMinimum ?? false) && row.approvedAt === null,
  };
}

function showPrice(
  { lines, terms, shortNotice, miles, vehicles, discount, rateCard }: NonNullable<SavedPlan['price']>,
  priced: Price,
  { today, seesCost }: { today: string; seesCost: boolean },
) {
  const hidden = { cost: null, margin: null, isBelowMinimum: null };
  return {
    ...priced,
    ...(seesCost ? {} : hidden),
    lines: withRules(priced.lines, today).map((line) => ({ ...line, cost: seesCost ? line.cost : null })),
    rateCard,
    inputs: {
      lines: lines.map((line) => ({ ...line, pay: seesCost ? line.pay : null })),
      ...{ shortNotice, miles, vehicles, discount },
    },
    minimumMargin: seesCost ? terms.minimumMargin : null,
  };
}
