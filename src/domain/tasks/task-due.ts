import { calendarDay, isCalendarDay, LAST_DAY, momentToInstant } from '#domain/shared/time';

/**
 * The day ('YYYY-MM-DD') of a due date without a time of day; null if it has one. Such a due date is the instant that
 * `momentToInstant` returns for a day in `zone`: its last millisecond (D14), or the latest accepted instant. Throws a
 * RangeError for an unknown zone.
 */
export function dueDayOnly(dueDate: Date, zone: string): string | null {
  const day = calendarDay(dueDate, zone);
  if (!isCalendarDay(day) || day > LAST_DAY) return null;
  return momentToInstant(day, zone).getTime() === dueDate.getTime() ? day : null;
}

export type DueState = 'overdue' | 'today' | 'upcoming';

/**
 * How a due date is highlighted: by its calendar day in `zone`, not by its time (spec 2 section 2). Throws a RangeError
 * for an unknown zone.
 */
export function dueState(dueDate: Date, now: Date, zone: string): DueState {
  const [due, today] = [calendarDay(dueDate, zone), calendarDay(now, zone)];
  if (due === today) return 'today';
  return due < today ? 'overdue' : 'upcoming';
}
