import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import { daysOfPlan } from '#domain/staffing/plan/shift-times';
import type { RulePlace } from '#domain/staffing/rules/rule-row';

/** Where and when the rules of a plan hold; `today` counts for an event without a date. */
export function placeOfPlan(inputs: PlanInputs, today: string): RulePlace {
  const { state, city, venueName } = inputs;
  const days = daysOfPlan(inputs);
  const [day = today] = days;
  return { state, city, venueName, day, until: days.at(-1) ?? day };
}
