import { shiftDay, weekdayOf } from '#domain/calendar/calendar-days';

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
 * The first day of the period that contains `day`; weeks start on Monday (D7). Points count for the day on which they
 * were earned in the time zone of whoever earned them, so everybody's Monday is their own. The trigger
 * `count_point_entries` does the same in SQL. Throws a RangeError for a day that does not exist.
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
