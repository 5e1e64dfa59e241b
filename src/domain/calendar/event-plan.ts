import { allDaySpan } from '#domain/calendar/all-day';
import type { eventFields } from '#domain/calendar/event';
import { endTimeError } from '#domain/calendar/event-times';
import { lastStart } from '#domain/calendar/recurrence/occurrences';
import type { ValuesOf } from '#domain/fields/field';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

export const NEVER_OCCURS = 'This rule never occurs. Check its days and its end';

/** What decides when an event takes place, as given. */
export type EventTimes = Pick<
  ValuesOf<typeof eventFields>,
  'startTime' | 'endTime' | 'allDay' | 'recurrence' | 'timeZone'
>;

/** The same as stored, with the start of the last occurrence; null for a single event and for an endless series. */
export type EventPlan = EventTimes & { recurrenceUntil: Date | null };

/**
 * When an event takes place, as it is stored (D90): an all-day event as its dates, a series with the zone whose clock
 * repeats. `zone` is the user's.
 *
 * Fails with VALIDATION at `endTime` or, if the rule never occurs, at `recurrence`.
 */
export function planEvent(given: EventTimes, zone: string): Result<EventPlan> {
  const { allDay, recurrence } = given;
  // All that repeats, and the reminder of a day, need a zone.
  const timeZone = given.timeZone ?? (recurrence !== null || allDay ? zone : null);
  const span = allDay ? allDaySpan(given, timeZone ?? zone) : { startTime: given.startTime, endTime: given.endTime };
  const times = { ...span, allDay, recurrence, timeZone };
  const fault = endTimeError(span);
  if (fault) return fail(problem('VALIDATION', fault, { field: 'endTime' }));
  if (recurrence === null) return ok({ ...times, recurrenceUntil: null });
  const last = lastStart({ ...times, recurrence });
  if (last === undefined) return fail(problem('VALIDATION', NEVER_OCCURS, { field: 'recurrence' }));
  return ok({ ...times, recurrenceUntil: last });
}
