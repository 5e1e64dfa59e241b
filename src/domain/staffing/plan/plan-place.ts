import { daysOfEvent, type EventDays } from '#domain/leads/event/event-days';
import { stateNameOf } from '#domain/leads/event/state-zones';
import type { Venue } from '#domain/leads/event/venue';
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

/** Where and when the rules of a lead's event hold; `today` counts for an event without a date. */
export function placeOfEvent(
  event: EventDays & Pick<Venue, 'venueName' | 'venueCity' | 'venueState'>,
  today: string,
): RulePlace {
  const { first: day, last: until } = daysOfEvent(event) ?? { first: today, last: today };
  return { state: stateNameOf(event.venueState), city: event.venueCity, venueName: event.venueName, day, until };
}
