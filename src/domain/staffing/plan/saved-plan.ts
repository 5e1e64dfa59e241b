import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import type { PriceInputs } from '#domain/staffing/price/price-inputs';
import type { RuleRow } from '#domain/staffing/rules/rule-row';

/** What a saved plan keeps, so that it yields the same figures for ever. */
export interface SavedPlan {
  inputs: PlanInputs;
  /** The price, if the lead has one yet. */
  price: PriceInputs | null;
  /** The rules of the place on the day, as they were. */
  rules: RuleRow[];
}
