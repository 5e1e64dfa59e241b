import { calendarDay, endOfDay } from '#domain/shared/time';

/**
 * The day ('YYYY-MM-DD') of a due date that names no hour: the last millisecond of that day in `zone` (D14). Null where
 * an hour was meant. Throws a RangeError for an unknown zone.
 */
export function dueDayOnly(dueDate: Date, zone: string): string | null {
  const day = calendarDay(dueDate, zone);
  return endOfDay(day, zone).getTime() === dueDate.getTime() ? day : null;
}
