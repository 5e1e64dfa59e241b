import { daysBetween, shiftDay, shiftMonth, startOfWeek } from '#domain/calendar/calendar-days';
import { calendarDay, startOfDay } from '#domain/shared/time';

export const REPORT_PERIODS = ['week', 'month', 'quarter', 'year'] as const;

export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** Display labels (spec 1 section 2). */
export const REPORT_PERIOD_LABELS = {
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
} as const satisfies Record<ReportPeriod, string>;

/** Number of months in the charts, up to and including the running one (spec 1 section 2). */
export const CHART_MONTHS = 5;

/** Some whole days, and the instants that bound them in a time zone. */
export interface DayRange {
  first: string;
  last: string;
  /** The first instant. */
  from: Date;
  /** The first instant after the range. */
  to: Date;
}

export interface PeriodRanges {
  /** From the first day of the period through today: a running period is compared like for like (D62). */
  current: DayRange;
  /** As many days of the period before, or all of it where it is shorter. */
  previous: DayRange;
}

const MONDAY = 1;

/** How many months a period has; a week is counted in days. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Exclude<ReportPeriod, 'week'>, number>;

/** The days from `first` to `last` in `zone`. Throws a RangeError for an unknown zone. */
export function rangeOf(first: string, last: string, zone: string): DayRange {
  return { first, last, from: startOfDay(first, zone), to: startOfDay(shiftDay(last, 1), zone) };
}

/** The first day of the month, quarter or year of `day`. */
function firstDayOf(period: Exclude<ReportPeriod, 'week'>, day: string): string {
  const month = Number(day.slice(5, 7)) - 1;
  return shiftMonth(`${day.slice(0, 7)}-01`, -(month % MONTHS[period]));
}

/**
 * The days of a report in `zone`, and those it is compared with: as many days from the start of the period before, and
 * never beyond its end (D62, D106). On August 3, the month is August 1 to 3 and compared with July 1 to 3; March 31 is
 * compared with all of February. Weeks start on Monday (D7). Throws a RangeError for an unknown zone.
 */
export function reportRanges(period: ReportPeriod, now: Date, zone: string): PeriodRanges {
  const today = calendarDay(now, zone);
  const first = period === 'week' ? startOfWeek(today, MONDAY) : firstDayOf(period, today);
  const firstBefore = period === 'week' ? shiftDay(first, -7) : shiftMonth(first, -MONTHS[period]);
  const days = Math.min(daysBetween(first, today), daysBetween(firstBefore, first) - 1);
  return {
    current: rangeOf(first, today, zone),
    previous: rangeOf(firstBefore, shiftDay(firstBefore, days), zone),
  };
}

/** `count` calendar months, the first of them `shift` months after the running one. */
function monthsFrom(shift: number, count: number, now: Date, zone: string): DayRange[] {
  const thisMonth = firstDayOf('month', calendarDay(now, zone));
  return Array.from({ length: count }, (_, index) => {
    const first = shiftMonth(thisMonth, shift + index);
    return rangeOf(first, shiftDay(shiftMonth(first, 1), -1), zone);
  });
}

/**
 * The last `count` calendar months in `zone`, oldest first, up to and including the running one, which is whole: what
 * happens later this month belongs to it. Throws a RangeError for an unknown zone.
 */
export const lastMonths = (count: number, now: Date, zone: string): DayRange[] =>
  monthsFrom(1 - count, count, now, zone);

/** The running calendar month in `zone` and those after it, `count` in all. Throws a RangeError for an unknown zone. */
export const comingMonths = (count: number, now: Date, zone: string): DayRange[] => monthsFrom(0, count, now, zone);

/** The `count` calendar months in `zone` after the running one. Throws a RangeError for an unknown zone. */
export const nextMonths = (count: number, now: Date, zone: string): DayRange[] => monthsFrom(1, count, now, zone);
