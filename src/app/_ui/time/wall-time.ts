import { atWallClock } from '@/domain/calendar/move-event';
import { type Worker, workDay } from '@/domain/calendar/work-days';
import { wallClock } from '@/domain/shared/time-zone';

/** 'YYYY-MM-DDTHH:mm' in some zone: the format of datetime-local inputs. */
export type WallTime = string;

const WALL_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The wall time in `zone` at an instant, to the minute. */
export function toWallTime(instant: Date, zone: string): WallTime {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The instant of a wall time in `zone`; null if `wall` is malformed. An ambiguous time yields the first instant; a time
 * that clocks skip is read as an hour later.
 */
export function fromWallTime(wall: WallTime, zone: string): Date | null {
  const shown = WALL_PATTERN.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  return new Date(atWallClock(shown, zone));
}

/** Quick choice: 9:00 on the working day in `days` days. */
export const morningIn = (days: number, now: Date, worker: Worker): WallTime => `${workDay(days, now, worker)}T09:00`;
