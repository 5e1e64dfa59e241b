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
