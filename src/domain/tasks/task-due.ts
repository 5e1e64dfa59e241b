import { calendarDay, isCalendarDay, momentToInstant } from '#domain/shared/time';

/**
 * The day ('YYYY-MM-DD') of a due date that names no hour: the instant that `momentToInstant` makes of that day in
 * `zone`, its last millisecond (D14) or the last one there is. Null where an hour was meant. Throws a RangeError for an unknown zone.
 */
export function dueDayOnly(dueDate: Date, zone: string): string | null {
  const day = calendarDay(dueDate, zone);
  if (!isCalendarDay(day)) return null;
  return momentToInstant(day, zone).getTime() === dueDate.getTime() ? day : null;
}
