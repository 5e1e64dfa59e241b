import { daysBetween, shiftMonth } from '#domain/calendar/calendar-days';
import { roundToCents } from '#domain/shared/money';
import { calendarDay } from '#domain/shared/time';

/** The first day of a month with a projection. Before, a single deal would decide it. */
export const FIRST_PACE_DAY = 3;

/** How far a month has gone. */
export interface MonthDays {
  /** As YYYY-MM. */
  month: string;
  /** The day of the month, from 1. Today counts as a whole day. */
  day: number;
  /** The number of days in the month. */
  days: number;
}

/** The month in `zone` that contains `now`. Throws a RangeError for an unknown zone. */
export function monthDaysAt(now: Date, zone: string): MonthDays {
  const today = calendarDay(now, zone);
  const month = today.slice(0, 7);
  const first = `${month}-01`;
  return { month, day: daysBetween(first, today) + 1, days: daysBetween(first, shiftMonth(first, 1)) };
}

export const TARGET_STATES = ['REACHED', 'ON_TRACK', 'BEHIND', 'EARLY'] as const;

export type TargetState = (typeof TARGET_STATES)[number];

/** Progress towards a monthly target, in the target's unit: US dollars, or deals. */
export interface TargetProgress {
  target: number;
  /** What was achieved so far this month. */
  value: number;
  /** `value` ÷ `target`; above 1 once the target is exceeded. */
  share: number;
  /** What is missing for the target; 0 once it is reached. */
  gap: number;
  /** The share of the target that an even pace would have reached by the end of today, rounded down to whole units. */
  expected: number;
  /** `expected` - `value` if the state is BEHIND, otherwise 0. */
  behind: number;
  /** The value at the end of the month if the pace stays the same; null before the third day. */
  projected: number | null;
  state: TargetState;
}

/**
 * Progress towards a target, which is at least 1, by the calendar days of the month: on the 12th of 30 days, an even
 * pace has reached 40% of it. Days off are not considered.
 */
export function targetProgress(
  { target, value }: { target: number; value: number },
  { day, days }: Pick<MonthDays, 'day' | 'days'>,
): TargetProgress {
  const expected = Math.floor((target * day) / days);
  const state = stateOf({ target, value, expected, day });
  return {
    target,
    value,
    share: value / target,
    gap: roundToCents(Math.max(0, target - value)),
    expected,
    behind: state === 'BEHIND' ? roundToCents(expected - value) : 0,
    projected: day < FIRST_PACE_DAY ? null : Math.round((value * days) / day),
    state,
  };
}

function stateOf(facts: { target: number; value: number; expected: number; day: number }): TargetState {
  const { target, value, expected, day } = facts;
  if (value >= target) return 'REACHED';
  if (day < FIRST_PACE_DAY) return 'EARLY';
  return value < expected ? 'BEHIND' : 'ON_TRACK';
}

/** The progress towards each target that is set. */
export function progressOf(
  targets: { revenue: number | null; deals: number | null },
  values: { revenue: number; deals: number },
  month: MonthDays,
) {
  const of = (name: 'revenue' | 'deals') => {
    const target = targets[name];
    return target === null ? null : targetProgress({ target, value: values[name] }, month);
  };
  return { ...month, revenue: of('revenue'), deals: of('deals') };
}
