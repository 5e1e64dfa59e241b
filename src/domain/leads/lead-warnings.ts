import { daysBetween } from '#domain/calendar/calendar-days';
import { daysOfEvent, eventEndError } from '#domain/leads/event/event-days';
import { daysUntilEvent, type EventOfLead } from '#domain/leads/event/lead-event';

/** An event of more days than this is more likely a slip than an event. */
export const LONG_EVENT_DAYS = 31;

export const EVENT_IS_PAST = 'This day has passed';
export const FIRST_DAY_MISSING = 'Enter the event date, too';
export const ZERO_GIVEN = 'Leave this empty if the number is unknown';

interface Warned extends EventOfLead {
  attendance: number | null;
  guardsWanted: number | null;
}

/** What looks wrong in an event, by field. None of it is refused: it is said at the field, and saved. */
export function eventWarnings(
  event: Warned,
  { now, profileZone, isOpen }: { now: Date; profileZone: string; isOpen: boolean },
): { eventDate?: string; eventEndDate?: string; attendance?: string; guardsWanted?: string } {
  const days = eventEndError(event) ? null : daysOfEvent(event);
  const length = days ? daysBetween(days.first, days.last) + 1 : 0;
  const until = daysUntilEvent(event, now, profileZone) ?? 0;
  return {
    // A closed lead is often that of a past event.
    ...(isOpen && until < 0 && { eventDate: EVENT_IS_PAST }),
    ...(event.eventEndDate && !event.eventDate && { eventEndDate: FIRST_DAY_MISSING }),
    ...(length > LONG_EVENT_DAYS && { eventEndDate: `The event takes ${length} days` }),
    ...(event.attendance === 0 && { attendance: ZERO_GIVEN }),
    ...(event.guardsWanted === 0 && { guardsWanted: ZERO_GIVEN }),
  };
}
