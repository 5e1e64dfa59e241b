import { daysBetween, shiftDay } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import type { QuoteEvent } from '#domain/quotes/quote-content';
import { calendarDay, momentToInstant } from '#domain/shared/time';

/** How long a quote is valid, in days, and how many days before the event that ends (D92). */
export const VALID_DAYS = 30;
const ENDS_BEFORE_EVENT_DAYS = 7;
const NEAR_EVENT_DAYS = 10;

interface QuotedEvent {
  /** 'YYYY-MM-DD'; null if it is not known. */
  eventDate: string | null;
  /** 'HH:mm' on the clock of the event. */
  startTime: string;
  /** An IANA time zone: that of the event, or of the user who makes the quote. */
  timeZone: string;
}

/**
 * Until when a version made at `now` can be signed (D92): for 30 days or until 7 days before the event, the earlier, to the
 * end of that day where the event is. Within 10 days of the event, until the event starts, which may be past. Throws a
 * RangeError for an unknown zone.
 */
export function validUntil({ eventDate, startTime, timeZone }: QuotedEvent, now: Date): Date {
  const today = calendarDay(now, timeZone);
  const last = shiftDay(today, VALID_DAYS);
  if (eventDate === null) return momentToInstant(last, timeZone);
  if (daysBetween(today, eventDate) <= NEAR_EVENT_DAYS) {
    return startOf({ startTime, timeZone }, eventDate);
  }
  const [earlier = last] = [shiftDay(eventDate, -ENDS_BEFORE_EVENT_DAYS), last].sort();
  return momentToInstant(earlier, timeZone);
}

const startOf = ({ startTime, timeZone }: Omit<QuotedEvent, 'eventDate'>, day: string): Date =>
  new Date(atWallClock(Date.parse(`${day}T${startTime}:00Z`), timeZone));

/** Whether a quoted event has started, after which no version of it can be sent. Throws a RangeError for an unknown zone. */
export const hasStarted = (
  { date, ...event }: Pick<QuoteEvent, 'date' | 'startTime' | 'timeZone'>,
  now: Date,
): boolean => date !== null && startOf(event, date) <= now;
