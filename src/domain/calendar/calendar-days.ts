import { MAX_YEAR, MIN_YEAR } from '#domain/shared/calendar';
import { addToGroup } from '#domain/shared/groups';
import { calendarDay, DAY_MS, isCalendarDay, startOfDay } from '#domain/shared/time';

/**
 * Days are strings ('2027-03-09') as on a wall calendar, independent of clock changes. A day that does not exist throws
 * a RangeError.
 */

function midnight(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The day `days` calendar days later; earlier for a negative number. Throws a RangeError for a day that does not exist.
 */
export function shiftDay(day: string, days: number): string {
  return dayAt(midnight(day) + days * DAY_MS);
}

/** The number of calendar days from `from` to `to`; negative backwards. Throws a RangeError for a day that does not exist. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY_MS;
}

/**
 * The same day `months` months later, or the last day of that month if it is shorter (January 31 + 1). Throws a
 * RangeError for a day that does not exist.
 */
export function shiftMonth(day: string, months: number): string {
  const at = new Date(midnight(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month, Math.min(at.getUTCDate(), last)));
}

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. Throws a RangeError for a day that does not exist. */
export function weekdayOf(day: string): number {
  return new Date(midnight(day)).getUTCDay() || 7;
}

/** First weekday of the week in `locale` (1 Monday to 7 Sunday), as the runtime says; Monday if it does not know. */
export function firstWeekday(locale: string): number {
  try {
    // A method, a getter or missing, depending on the runtime; TypeScript knows neither.
    const intlLocale: unknown = new Intl.Locale(locale);
    const weekSource = intlLocale as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
    return (weekSource.getWeekInfo?.() ?? weekSource.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

/** The views of the calendar page. */
export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;

export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Number of days in the agenda. */
export const AGENDA_DAYS = 30;

export interface CalendarRange {
  /** Every day shown, in order. */
  days: readonly string[];
  /** The first instant shown. */
  from: Date;
  /** The first instant after the range. */
  to: Date;
}

/**
 * The first day of the week of `day`; weeks begin with `weekStart` (1 Monday to 7 Sunday). Throws a RangeError for a
 * day that does not exist.
 */
export function startOfWeek(day: string, weekStart: number): string {
  return shiftDay(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

/** Number of days in the whole weeks from `first` that cover the month of `day`: four to six weeks. */
function monthDays(first: string, day: string): number {
  const next = shiftMonth(`${day.slice(0, 7)}-01`, 1);
  return Math.ceil((midnight(next) - midnight(first)) / (7 * DAY_MS)) * 7;
}

/** The first day of each view, and its number of days. */
const SPANS = {
  month(day, weekStart) {
    const first = startOfWeek(`${day.slice(0, 7)}-01`, weekStart);
    return [first, monthDays(first, day)];
  },
  week: (day, weekStart) => [startOfWeek(day, weekStart), 7],
  agenda: (day) => [day, AGENDA_DAYS],
} as const satisfies Record<CalendarView, (day: string, weekStart: number) => [first: string, count: number]>;

/**
 * The days that a view shows around `day`: the whole weeks of its month, its week, or the 30 days from it. `from` and
 * `to` are instants in `zone`. Throws a RangeError for an unknown zone or a day that does not exist.
 */
export function calendarRange(view: CalendarView, day: string, zone: string, weekStart: number): CalendarRange {
  const [first, count] = SPANS[view](day, weekStart);
  const days = Array.from({ length: count }, (_, index) => shiftDay(first, index));
  return { days, from: startOfDay(first, zone), to: startOfDay(shiftDay(first, count), zone) };
}

/**
 * Whether the calendar can open at a day (1901 to 2998). In the first and last accepted year, a view may need days
 * outside of them. False for a day that does not exist.
 */
export function isViewableDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return isCalendarDay(day) && year > MIN_YEAR && year < MAX_YEAR;
}

/** The day to open at when stepping to the previous (-1) or next (1) period of a view. */
export function shiftPeriod(view: CalendarView, day: string, step: -1 | 1): string {
  if (view === 'month') return shiftMonth(day, step);
  return shiftDay(day, step * (view === 'week' ? 7 : AGENDA_DAYS));
}

interface Lasting {
  startTime: Date;
  endTime: Date;
}

/**
 * The days in `zone` that an event touches, at least one. An event that ends at midnight does not touch the day that
 * begins then. Throws a RangeError for an unknown zone.
 */
export function daysOf({ startTime, endTime }: Lasting, zone: string): string[] {
  const begins = calendarDay(startTime, zone);
  const ends = calendarDay(new Date(Math.max(endTime.getTime() - 1, startTime.getTime())), zone);
  // If clocks go back from just after midnight, an event may end on the day before (America/St_Johns until 2011).
  const [first, last] = begins <= ends ? [begins, ends] : [ends, begins];
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/**
 * Groups events by the days in `zone` that they touch: days in order, without empty ones, each sorted by start. An
 * event of several days is listed on each of them. Throws a RangeError for an unknown zone.
 */
export function groupByDay<Event extends Lasting>(events: readonly Event[], zone: string): Map<string, Event[]> {
  const byStart = [...events].sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  const groups = new Map<string, Event[]>();
  for (const event of byStart) {
    for (const day of daysOf(event, zone)) addToGroup(groups, day, event);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Groups due items by their day in `zone`, those without a time by their due day, which is the same in every zone
 * (D14). Each day has the given order; there are no empty days. Throws a RangeError for an unknown zone.
 */
export function dueByDay<Due extends { at: Date; dueOn: string | null }>(
  due: readonly Due[],
  zone: string,
): Map<string, Due[]> {
  const groups = new Map<string, Due[]>();
  for (const item of due) {
    const day = item.dueOn ?? calendarDay(item.at, zone);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return groups;
}
