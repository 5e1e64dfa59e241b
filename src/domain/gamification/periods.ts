import { shiftDay, shiftMonth, weekdayOf } from '#domain/calendar/calendar-days';
import { calendarDay, DAY_MS, startOfDay } from '#domain/shared/time';

/** The periods of the leaderboard with their names (spec 2 section 2). */
export const PERIOD_LABELS = {
  DAILY: 'Today',
  WEEKLY: 'This Week',
  MONTHLY: 'This Month',
  ALL_TIME: 'All Time',
} as const;

export type LeaderboardPeriod = keyof typeof PERIOD_LABELS;

export const LEADERBOARD_PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY', 'ALL_TIME'] as const satisfies LeaderboardPeriod[];

/** The stored start of the period that never started. */
export const ALL_TIME_START = '1970-01-01';

/**
 * The first day of the period that contains `day`; weeks start on Monday (D7). Totals, challenges and the maxima of a
 * day count points for the day on which they were earned, in the earner's time zone; the leaderboard does not, see
 * {@link boardWindow}. The trigger `count_point_entries` does the same in SQL. Throws a RangeError for a day that does
 * not exist.
 */
export function periodStart(period: LeaderboardPeriod, day: string): string {
  switch (period) {
    case 'DAILY':
      return day;
    case 'WEEKLY':
      return shiftDay(day, 1 - weekdayOf(day));
    case 'MONTHLY':
      return `${day.slice(0, 8)}01`;
    case 'ALL_TIME':
      return ALL_TIME_START;
  }
}

/** A stretch of time from its first instant to the first one after it. */
interface Window {
  from: Date;
  to: Date;
}

/**
 * The instants that a board of `period` counts at `now`: of the day, week or month in `zone`, for all rows alike (D106).
 * Throws a RangeError for an unknown zone.
 */
export function boardWindow(period: Exclude<LeaderboardPeriod, 'ALL_TIME'>, now: Date, zone: string): Window {
  const first = periodStart(period, calendarDay(now, zone));
  const next = { DAILY: shiftDay(first, 1), WEEKLY: shiftDay(first, 7), MONTHLY: shiftMonth(first, 1) }[period];
  return { from: startOfDay(first, zone), to: startOfDay(next, zone) };
}

const HOUR_MS = 60 * 60 * 1000;

/** The largest offsets of time zones from UTC, with room for zones that change. */
const [MOST_AHEAD, MOST_BEHIND] = [15 * HOUR_MS, 13 * HOUR_MS];

/** A window in parts: the days that lie wholly in it in every time zone, and what is left at its ends. */
export interface WindowParts {
  /** The first and the last of these days; null if there are none. */
  days: { first: string; last: string } | null;
  /** The ends of the window. Entries of the days above do not count in them. */
  ends: Window[];
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Splits a window so that daily totals, whose days are those of each user's own zone, can be added up for its inside. */
export function windowParts({ from, to }: Window): WindowParts {
  const first = Math.ceil((from.getTime() + MOST_AHEAD) / DAY_MS) * DAY_MS;
  const end = Math.floor((to.getTime() - MOST_BEHIND) / DAY_MS) * DAY_MS;
  if (first >= end) return { days: null, ends: [{ from, to }] };
  return {
    days: { first: dayAt(first), last: dayAt(end - DAY_MS) },
    ends: [
      { from, to: new Date(first + MOST_BEHIND) },
      { from: new Date(end - MOST_AHEAD), to },
    ],
  };
}
