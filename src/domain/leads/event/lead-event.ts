import { daysBetween } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { daysOfEvent, type EventDays } from '#domain/leads/event/event-days';
import { zoneOfState } from '#domain/leads/event/state-zones';
import { calendarDay, DAY_MS } from '#domain/shared/time';

/** The event of a lead, in its venue's wall time (D86). */
export interface EventOfLead extends EventDays {
  eventStartTime: string | null;
  eventEndTime: string | null;
  eventTimeZone: string | null;
  venueState: string;
}

/** The time zone of an event: its own, else that of the venue's state, else `profileZone` (D86). */
export const zoneOfEvent = (
  { eventTimeZone, venueState }: Pick<EventOfLead, 'eventTimeZone' | 'venueState'>,
  profileZone: string,
): string => eventTimeZone ?? zoneOfState(venueState) ?? profileZone;

const onWall = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`);

/**
 * When an event begins and ends, each null if its time is unknown (D86). An end at or before the start on one day means
 * the next morning. Where the clocks skip the start, the event keeps its length on the clock rather than end before it
 * begins. Throws a RangeError for an unknown zone.
 */
export function instantsOfEvent(event: EventOfLead, profileZone: string): { start: Date | null; end: Date | null } {
  const days = daysOfEvent(event);
  if (!days) return { start: null, end: null };
  const zone = zoneOfEvent(event, profileZone);
  const { eventStartTime, eventEndTime } = event;
  const startsAt = eventStartTime && onWall(days.first, eventStartTime);
  const start = startsAt ? atWallClock(startsAt, zone) : null;
  const asDate = (time: number | null) => (time === null ? null : new Date(time));
  if (!eventEndTime) return { start: asDate(start), end: null };

  const written = onWall(days.last, eventEndTime);
  const isNextMorning = startsAt && written <= startsAt;
  const endsAt = isNextMorning ? written + DAY_MS : written;
  const end = atWallClock(endsAt, zone);
  const isSkipped = startsAt && start !== null && end <= start;
  return { start: asDate(start), end: new Date(isSkipped ? start + endsAt - startsAt : end) };
}

/**
 * Where `now` stands to the days of an event, in its own time zone: the number of calendar days until it begins, 0 while
 * it lasts, and minus the number of days since its last one. Null if the event has no date.
 */
export function daysUntilEvent(event: EventOfLead, now: Date, profileZone: string): number | null {
  const days = daysOfEvent(event);
  if (!days) return null;
  const today = calendarDay(now, zoneOfEvent(event, profileZone));
  if (today < days.first) return daysBetween(today, days.first);
  return today > days.last ? -daysBetween(days.last, today) : 0;
}

/** 'in 23 days', 'tomorrow', 'today', 'yesterday', '3 days ago'. */
export function countdownWords(days: number): string {
  if (Math.abs(days) > 1) return days > 0 ? `in ${days} days` : `${-days} days ago`;
  return days === 0 ? 'today' : days > 0 ? 'tomorrow' : 'yesterday';
}
