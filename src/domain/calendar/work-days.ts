import { shiftDay, weekdayOf } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { calendarDay, DAY_MS, type Moment, momentToInstant } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

const HOUR_MS = 3_600_000;
/** "Later today" is at least this far off. */
const LATER_MS = 3 * HOUR_MS;
const LAST_HOUR = 23;

/** Who does the work: an IANA time zone, and the ISO weekdays (1 is Monday) that their profile marks as off (D66). */
export interface Worker {
  timezone: string;
  streakDaysOff: readonly number[];
}

/** `day`, or the next working day if it is one of the worker's days off; backward, the working day before (D101). */
export function nearestWorkDay(
  day: string,
  { streakDaysOff }: Pick<Worker, 'streakDaysOff'>,
  towards: 1 | -1 = 1,
): string {
  let nearest = day;
  while (streakDaysOff.includes(weekdayOf(nearest))) nearest = shiftDay(nearest, towards);
  return nearest;
}

/**
 * The day ('YYYY-MM-DD') that is `days` calendar days after `now` where the worker is, or the next working day if it is
 * one of their days off (D101). Today is today, also on a day off. Throws a RangeError for an unknown zone.
 */
export function workDay(days: number, now: Date, worker: Worker): string {
  const day = shiftDay(calendarDay(now, worker.timezone), days);
  return days === 0 ? day : nearestWorkDay(day, worker);
}

/**
 * The first full hour in three hours or more, if clocks in `zone` still show today and at most `lastHour`; otherwise null.
 * Throws a RangeError for an unknown zone.
 */
export function laterToday(now: Date, zone: string, lastHour = LAST_HOUR): Date | null {
  const shown = Math.ceil(wallClock(now.getTime() + LATER_MS, zone) / HOUR_MS) * HOUR_MS;
  const at = new Date(shown);
  const isToday = at.toISOString().startsWith(calendarDay(now, zone)) && at.getUTCHours() <= lastHour;
  return isToday ? new Date(atWallClock(shown, zone)) : null;
}

/**
 * What is due at `due`, on another day: a day stays a day, and an instant keeps its time on the clocks of `zone`. A time
 * that clocks skip on that day is read as an hour later. Throws a RangeError for an unknown zone.
 */
export function onDay(due: Moment, day: string, zone: string): Moment {
  if (typeof due === 'string') return day;
  const time = wallClock(due.getTime(), zone) % DAY_MS;
  return new Date(atWallClock(Date.parse(`${day}T00:00:00Z`) + time, zone));
}

/** When something can be done instead. */
export interface Postponement {
  label: 'Later today' | 'Tomorrow' | 'Next week';
  to: Moment;
}

/**
 * The moments to which something due at `due` can be postponed with one press (D101), soonest first: later today (see
 * `laterToday`), while there is time, tomorrow, and in a week. They are counted from `now`, skip the worker's days off,
 * and apart from "Later today" keep what `due` is, a day or a time of day. Only those after `due` are returned; something
 * due today without a time can still be done later today. Throws a RangeError for an unknown zone.
 */
export function postponements(due: Moment, now: Date, worker: Worker): Postponement[] {
  const { timezone } = worker;
  const later = laterToday(now, timezone);
  const inDays = (days: number) => onDay(due, workDay(days, now, worker), timezone);
  const choices: Postponement[] = [
    ...(later ? [{ label: 'Later today' as const, to: later }] : []),
    { label: 'Tomorrow', to: inDays(1) },
    { label: 'Next week', to: inDays(7) },
  ];
  const after = due === calendarDay(now, timezone) ? now : momentToInstant(due, timezone);
  return choices.filter(({ to }) => momentToInstant(to, timezone) > after);
}

/**
 * The first day ('YYYY-MM-DD') to which something due at `due` can be postponed by a date, and what is wrong with an
 * earlier one: today where the worker is (D101), or tomorrow if its time of day has passed today. Throws a RangeError for
 * an unknown zone.
 */
export function earliestPostponeDay(due: Moment, now: Date, { timezone }: Worker): { day: string; problem: string } {
  const day = calendarDay(now, timezone);
  const today = onDay(due, day, timezone);
  return today instanceof Date && today <= now
    ? { day: shiftDay(day, 1), problem: 'Choose tomorrow or a later day.' }
    : { day, problem: 'Choose today or a later day.' };
}
