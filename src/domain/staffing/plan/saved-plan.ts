import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import type { PriceInputs } from '#domain/staffing/price/price-inputs';
import type { RuleRow } from '#domain/staffing/rules/rule-row';

/** The inputs of a price, with the rate card that its terms came from. */
export interface SavedPrice extends PriceInputs {
  rateCard: { id: string; name: string };
}

/** What a saved plan keeps, so that it yields the same figures for ever. */
export interface SavedPlan {
  inputs: PlanInputs;
  /** The price, if there is one yet. */
  price: SavedPrice | null;
  /** The rules of the place on the day, as they were. */
  rules: RuleRow[];
}
