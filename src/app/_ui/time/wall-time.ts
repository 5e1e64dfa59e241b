import { atWallClock } from '@/domain/calendar/move-event';
import { addDays, calendarDay } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';

/** 'YYYY-MM-DDTHH:mm' on the clock of a zone: what a date-time input of the browser speaks. */
export type WallTime = string;

const WALL_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** What the clock of `zone` shows at an instant, to the minute. */
export function toWallTime(instant: Date, zone: string): WallTime {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clock of `zone` shows `wall`; null when it is not a wall time.
 * Of a time that the clocks show twice it is the first; one that they leave out is read as an hour later.
 */
export function fromWallTime(wall: WallTime, zone: string): Date | null {
  const shown = WALL_PATTERN.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  return new Date(atWallClock(shown, zone));
}

/** A quick choice: nine in the morning, so many days from today. */
export function morningIn(days: number, now: Date, zone: string): WallTime {
  return `${calendarDay(addDays(now, days), zone)}T09:00`;
}
