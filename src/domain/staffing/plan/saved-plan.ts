import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import type { StaffingPlan } from '#domain/staffing/plan/plan-staffing';
import type { PriceInputs } from '#domain/staffing/price/price-inputs';
import type { Price, PricedLine } from '#domain/staffing/price/price-of';
import type { RuleKey } from '#domain/staffing/rules/rule-keys';
import type { RuleRow } from '#domain/staffing/rules/rule-row';

/** The inputs of a price, with the rate card that its terms came from. */
export interface SavedPrice extends PriceInputs {
  rateCard: { id: string; name: string };
  /** What the user chose; null if the card decided. */
  shortNoticeChosen: boolean | null;
}

/** A line that names its rules by their keys, because all lines of a plan share them. */
type Keyed<Line extends { rules: RuleRow[] }> = Omit<Line, 'rules'> & { rules: RuleKey[] };

type KeyedPlan = Omit<StaffingPlan, 'lines' | 'shift'> & {
  lines: Keyed<StaffingPlan['lines'][number]>[];
  shift: Keyed<StaffingPlan['shift']>;
};

type KeyedPrice = Omit<Price, 'lines'> & { lines: Keyed<PricedLine>[] };

/** What a saved plan keeps: its inputs, and its figures and rules as they were. Neither follows later changes. */
export interface SavedPlan {
  inputs: PlanInputs;
  /** The price, if there is one yet. */
  price: SavedPrice | null;
  /** The rules of the place on the day. */
  rules: RuleRow[];
  figures: { plan: KeyedPlan; price: KeyedPrice | null };
}

const keyed = <Line extends { rules: RuleRow[] }>(line: Line): Keyed<Line> => ({
  ...line,
  rules: line.rules.map(({ key }) => key),
});

/** A plan and its price as a version keeps them. */
export const keepFigures = (plan: StaffingPlan, price: Price | null): SavedPlan['figures'] => ({
  plan: { ...plan, lines: plan.lines.map(keyed), shift: keyed(plan.shift) },
  price: price && { ...price, lines: price.lines.map(keyed) },
});

/** The kept figures, with the rules that their lines name. */
export function readFigures({ figures, rules }: SavedPlan): { plan: StaffingPlan; price: Price | null } {
  const unkeyed = <Line extends { rules: RuleKey[] }>(line: Line) => ({
    ...line,
    rules: rules.filter(({ key }) => line.rules.includes(key)),
  });
  const { plan, price } = figures;
  return {
    plan: { ...plan, lines: plan.lines.map(unkeyed), shift: unkeyed(plan.shift) },
    price: price && { ...price, lines: price.lines.map(unkeyed) },
  };
}
