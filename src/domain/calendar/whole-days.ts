import { calendarDay, startOfDay } from '#domain/shared/time';

interface Lasting {
  startTime: Date;
  endTime: Date;
}

/**
 * Whether an event lasts whole days in `zone`: from the beginning of a day to the beginning of a later one. Throws a
 * RangeError for an unknown zone.
 */
export function lastsWholeDays({ startTime, endTime }: Lasting, zone: string): boolean {
  const isMidnight = (at: Date) => startOfDay(calendarDay(at, zone), zone).getTime() === at.getTime();
  return endTime > startTime && isMidnight(startTime) && isMidnight(endTime);
}
