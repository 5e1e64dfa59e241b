import { atWallClock } from '#domain/calendar/move-event';
import { wallClock } from '#domain/shared/time-zone';

const HOUR_MS = 3_600_000;

/**
 * The instant at which the clock of `zone` shows the next whole hour after `now`: what a new event begins at when
 * nobody points at a time (spec 2 section 5). Of an hour that the clock shows twice it is the first that is still
 * ahead; one that it leaves out is read as an hour later. Throws a RangeError for an unknown zone.
 */
export function nextWholeHour(now: Date, zone: string): Date {
  const shown = wallClock(now.getTime(), zone);
  return new Date(atWallClock((Math.floor(shown / HOUR_MS) + 1) * HOUR_MS, zone));
}
