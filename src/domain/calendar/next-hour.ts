import { atWallClock } from '#domain/calendar/move-event';
import { wallClock } from '#domain/shared/time-zone';

const HOUR_MS = 3_600_000;

/**
 * The next whole hour after `now` on the clock of `zone`: the default start of a new event (spec 2 section 5). A
 * repeated hour means its first occurrence after `now`; a skipped one is read as one hour later. Throws a RangeError
 * for an unknown zone.
 */
export function nextWholeHour(now: Date, zone: string): Date {
  const shown = wallClock(now.getTime(), zone);
  return new Date(atWallClock((Math.floor(shown / HOUR_MS) + 1) * HOUR_MS, zone));
}
