import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import { isOverADay, paidAround } from '#domain/staffing/plan/shift-times';
import type { RuleBook } from '#domain/staffing/rules/rule-row';

const DATE_REQUIRED = 'Set the date of the event: hours are priced by the day';
const ZONE_REQUIRED = 'Set the time zone of the event: hours are priced by its clock';
const TOO_LONG = 'A paid shift of more than 24 hours cannot be priced. Plan two crews with shifts of their own.';

/** Why a plan cannot be priced, and the field that it is about; null if it can be. */
export function priceBlock(
  inputs: PlanInputs,
  rules: Pick<RuleBook, 'get'>,
): { field: 'eventDate' | 'timeZone' | 'endTime'; message: string } | null {
  if (inputs.eventDate === null) return { field: 'eventDate', message: DATE_REQUIRED };
  if (inputs.timeZone === null) return { field: 'timeZone', message: ZONE_REQUIRED };
  return isOverADay(inputs, paidAround(rules)) ? { field: 'endTime', message: TOO_LONG } : null;
}
