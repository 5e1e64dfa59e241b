import type { EventSpan } from '#domain/calendar/move-event';
import { calendarDay, DAY_MS, startOfDay } from '#domain/shared/time';

const isDate = (at: Date): boolean => at.getTime() % DAY_MS === 0;

const dayText = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The dates of an all-day event, as it is stored: midnight UTC of its first day, and of the day after its last. Dates are
 * the same in every zone, so all-day events do not shift between zones. Other instants mean the days in `zone` that they
 * touch. Throws a RangeError for an unknown zone.
 */
export function allDaySpan({ startTime, endTime }: EventSpan, zone: string): EventSpan {
  if (isDate(startTime) && isDate(endTime)) return { startTime, endTime };
  const ends = calendarDay(endTime, zone);
  const isWhole = startOfDay(ends, zone).getTime() === endTime.getTime();
  return {
    startTime: new Date(calendarDay(startTime, zone)),
    endTime: new Date(Date.parse(ends) + (isWhole ? 0 : DAY_MS)),
  };
}

/**
 * When an event takes place for someone in `zone`: an all-day event lasts from the start of its first day there to the
 * end of its last. Throws a RangeError for an unknown zone.
 */
export function spanIn<Event extends EventSpan & { allDay: boolean }>(event: Event, zone: string): EventSpan {
  if (!event.allDay) return { startTime: event.startTime, endTime: event.endTime };
  const { startTime, endTime } = allDaySpan(event, zone);
  return { startTime: startOfDay(dayText(startTime), zone), endTime: startOfDay(dayText(endTime), zone) };
}
