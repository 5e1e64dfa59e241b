import { daysBetween } from '#domain/calendar/calendar-days';
import { daysOfEvent, eventEndError } from '#domain/leads/event/event-days';
import { daysUntilEvent, type EventOfLead } from '#domain/leads/event/lead-event';
import { calendarDay } from '#domain/shared/time';

/** An event of more days than this is more likely a slip than an event. */
export const LONG_EVENT_DAYS = 31;

export const DAY_HAS_PASSED = 'This day has passed';
export const FIRST_DAY_MISSING = 'Enter the event date, too';
export const ZERO_GIVEN = 'Leave this empty if the number is unknown';

interface Warned extends EventOfLead {
  expectedCloseDate: string | null;
  attendance: number | null;
  guardsWanted: number | null;
}

/**
 * What looks wrong in a lead, by field: it is said at the field, and saved nevertheless. Event days are days at the venue,
 * the expected close is a day in the user's zone.
 */
export function leadWarnings(
  lead: Warned,
  { now, profileZone, isOpen }: { now: Date; profileZone: string; isOpen: boolean },
): {
  expectedCloseDate?: string;
  eventDate?: string;
  eventEndDate?: string;
  attendance?: string;
  guardsWanted?: string;
} {
  const days = eventEndError(lead) ? null : daysOfEvent(lead);
  const length = days ? daysBetween(days.first, days.last) + 1 : 0;
  const until = daysUntilEvent(lead, now, profileZone) ?? 0;
  const expected = lead.expectedCloseDate;
  return {
    // Both days of a closed lead are often past.
    ...(isOpen && expected && expected < calendarDay(now, profileZone) && { expectedCloseDate: DAY_HAS_PASSED }),
    ...(isOpen && until < 0 && { eventDate: DAY_HAS_PASSED }),
    ...(lead.eventEndDate && !lead.eventDate && { eventEndDate: FIRST_DAY_MISSING }),
    ...(length > LONG_EVENT_DAYS && { eventEndDate: `The event takes ${length} days` }),
    ...(lead.attendance === 0 && { attendance: ZERO_GIVEN }),
    ...(lead.guardsWanted === 0 && { guardsWanted: ZERO_GIVEN }),
  };
}
