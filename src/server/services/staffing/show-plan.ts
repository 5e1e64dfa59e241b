import { calendarDay } from '@/domain/shared/time';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { readFigures, type SavedPlan } from '@/domain/staffing/plan/saved-plan';
import type { Price } from '@/domain/staffing/price/price-of';
import type { RuleRow } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';

/** Lines with their rules as readers see them on `today`. */
export const withRules = <Line extends { rules: readonly RuleRow[] }>(lines: readonly Line[], today: string) =>
  lines.map((line) => ({ ...line, rules: line.rules.map((row) => asStaffingRule(row, today)) }));

/** A plan as a response has it. */
export function showStaffing({ lines, shift, ...figures }: StaffingPlan, today: string) {
  const rules = shift.rules.map((row) => asStaffingRule(row, today));
  return { ...figures, shift: { ...shift, rules }, lines: withRules(lines, today) };
}

/** A stored version, with what its readers need beside it. */
export interface PlanRow {
  id: string;
  leadId: string;
  /** That of the lead. */
  teamId: string | null;
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

/** A version with its figures. What would tell of its cost or margin is null for those who may not know. */
export function showPlan(row: PlanRow, { now, timezone, seesCost }: Reader): StaffingPlanVersion {
  const { plan: saved, marginReason, teamId, approvedBy, approvedAt, ...shown } = row;
  const today = calendarDay(now, timezone);
  const { plan, price } = readFigures(saved);
  // Without a team, nobody else has to approve.
  const needsApproval = (price?.isBelowMinimum ?? false) && approvedAt === null && teamId !== null;
  return {
    ...shown,
    inputs: saved.inputs,
    plan: showStaffing(plan, today),
    price: saved.price && price && showPrice(saved.price, price, { today, seesCost }),
    ...(seesCost
      ? { marginReason, needsApproval, approvedBy, approvedAt }
      : { marginReason: '', needsApproval: null, approvedBy: null, approvedAt: null }),
  };
}

function showPrice(
  { lines, terms, shortNoticeChosen, miles, vehicles, discount, rateCard }: NonNullable<SavedPlan['price']>,
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
      shortNotice: shortNoticeChosen,
      ...{ miles, vehicles, discount },
    },
    minimumMargin: seesCost ? terms.minimumMargin : null,
  };
}
