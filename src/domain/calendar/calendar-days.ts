import { MAX_YEAR, MIN_YEAR } from '#domain/shared/calendar';
import { addToGroup } from '#domain/shared/groups';
import { calendarDay, DAY_MS, isCalendarDay, startOfDay } from '#domain/shared/time';

/**
 * Days are texts ('2027-03-09'): what a wall calendar has, whatever the clocks do on them. A day that does not exist
 * throws a RangeError wherever it is asked for.
 */

function midnight(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many calendar days later; earlier for a negative number. Throws a RangeError for a day that is none. */
export function shiftDay(day: string, days: number): string {
  return dayAt(midnight(day) + days * DAY_MS);
}

/**
 * The same day so many months later, or that month's last day where it has no such day (January 31 + 1). Throws a
 * RangeError for a day that is none.
 */
export function shiftMonth(day: string, months: number): string {
  const at = new Date(midnight(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month, Math.min(at.getUTCDate(), last)));
}

/** 1 is Monday, 7 is Sunday, as ISO 8601 has it. Throws a RangeError for a day that is none. */
export function weekdayOf(day: string): number {
  return new Date(midnight(day)).getUTCDay() || 7;
}

/**
 * The weekday (1 Monday to 7 Sunday) that weeks begin with where people write as in `locale`: what the runtime says,
 * and Monday where it says nothing.
 */
export function firstWeekday(locale: string): number {
  try {
    // Runtimes have it as a method, as a getter, or not at all; the compiler knows neither.
    const told: unknown = new Intl.Locale(locale);
    const known = told as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

/** The views of the calendar page. */
export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;

export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** How many days the agenda shows at once. */
export const AGENDA_DAYS = 30;

export interface CalendarRange {
  /** Every day that is shown, in order. */
  days: readonly string[];
  /** The first instant that is shown. */
  from: Date;
  /** The first instant that is not shown any more. */
  to: Date;
}

/**
 * The first day of the week that `day` lies in; weeks begin with `weekStart` (1 Monday to 7 Sunday). Throws a RangeError
 * for a day that is none.
 */
export function startOfWeek(day: string, weekStart: number): string {
  return shiftDay(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

/** As many days as the whole weeks from `first` on have that hold the month of `day`: four to six weeks. */
function monthDays(first: string, day: string): number {
  const next = shiftMonth(`${day.slice(0, 7)}-01`, 1);
  return Math.ceil((midnight(next) - midnight(first)) / (7 * DAY_MS)) * 7;
}

/** The first day of each view, and how many it shows. */
const SPANS = {
  month(day, weekStart) {
    const first = startOfWeek(`${day.slice(0, 7)}-01`, weekStart);
    return [first, monthDays(first, day)];
  },
  week: (day, weekStart) => [startOfWeek(day, weekStart), 7],
  agenda: (day) => [day, AGENDA_DAYS],
} as const satisfies Record<CalendarView, (day: string, weekStart: number) => [first: string, count: number]>;

/**
 * What a view shows around a day: the whole weeks that hold its month, its week, or the 30 days that begin with it.
 * Its instants are those of `zone`. Throws a RangeError for an unknown zone or a day that does not exist.
 */
export function calendarRange(view: CalendarView, day: string, zone: string, weekStart: number): CalendarRange {
  const [first, count] = SPANS[view](day, weekStart);
  const days = Array.from({ length: count }, (_, index) => shiftDay(first, index));
  return { days, from: startOfDay(first, zone), to: startOfDay(shiftDay(first, count), zone) };
}

/**
 * Whether the calendar can be opened at a day: what every view shows around it exists too, which the first and the last
 * year that a date may lie in do not promise (1901 to 9998). False for what is no day.
 */
export function isViewableDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return isCalendarDay(day) && year > MIN_YEAR && year < MAX_YEAR;
}

/** The day that stands for the period before (-1) or after (1) the one that `day` stands for. */
export function shiftPeriod(view: CalendarView, day: string, step: -1 | 1): string {
  if (view === 'month') return shiftMonth(day, step);
  return shiftDay(day, step * (view === 'week' ? 7 : AGENDA_DAYS));
}

interface Lasting {
  startTime: Date;
  endTime: Date;
}

/**
 * The days of `zone` that an event touches, at least one; one that ends at midnight does not touch the day that begins
 * then. Throws a RangeError for an unknown zone.
 */
export function daysOf({ startTime, endTime }: Lasting, zone: string): string[] {
  const begins = calendarDay(startTime, zone);
  const ends = calendarDay(new Date(Math.max(endTime.getTime() - 1, startTime.getTime())), zone);
  // Clocks that go back from just after midnight may make it end on the day before (America/St_Johns until 2011).
  const [first, last] = begins <= ends ? [begins, ends] : [ends, begins];
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/**
 * Events by the days of `zone` they touch, the days in order and only those with an event; within a day by their
 * start. What lasts over several days stands on each of them. Throws a RangeError for an unknown zone.
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
 * What is due at an instant, by the day of `zone` that it lies in; within a day in the order given. Only the days with
 * something on them. Throws a RangeError for an unknown zone.
 */
export function dueByDay<Due extends { at: Date }>(due: readonly Due[], zone: string): Map<string, Due[]> {
  const groups = new Map<string, Due[]>();
  for (const item of due) {
    const day = calendarDay(item.at, zone);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return groups;
}
