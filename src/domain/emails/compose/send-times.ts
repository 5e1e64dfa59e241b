import { shiftDay, weekdayOf } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { laterToday } from '#domain/calendar/work-days';
import { calendarDay } from '#domain/shared/time';

/** A message that is sent later today is sent by this hour. */
const LAST_HOUR = 20;
const MORNING = 9;
const MONDAY = 1;

/** How far ahead the composer schedules: a later time is likely a mistyped year. */
export const MAX_DAYS_AHEAD = 366;

/** A time to send a message at. */
export interface SendTime {
  label: string;
  at: Date;
}

/** The instant at which clocks in `zone` show a full hour of a day ('YYYY-MM-DD'). */
const hourOf = (day: string, hour: number, zone: string): Date =>
  new Date(atWallClock(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), zone));

/** Tomorrow at 9:00 by the clocks of `zone`. */
export const tomorrowMorning = (now: Date, zone: string): Date =>
  hourOf(shiftDay(calendarDay(now, zone), 1), MORNING, zone);

/**
 * The times that are offered for sending later, soonest first, by the clocks of `zone`: later today (the first full hour
 * in three hours or more, up to 20:00), tomorrow at 9:00 and, unless that is tomorrow, Monday at 9:00.
 */
export function sendTimes(now: Date, zone: string): SendTime[] {
  const today = calendarDay(now, zone);
  const later = laterToday(now, zone, LAST_HOUR);
  const daysToMonday = (MONDAY - weekdayOf(today) + 7) % 7 || 7;
  return [
    ...(later ? [{ label: 'Later today', at: later }] : []),
    { label: 'Tomorrow', at: tomorrowMorning(now, zone) },
    ...(daysToMonday === 1 ? [] : [{ label: 'Monday', at: hourOf(shiftDay(today, daysToMonday), MORNING, zone) }]),
  ];
}
