import { DAY_MS, firstInstantOf } from '#domain/shared/calendar';
import { wallClock } from '#domain/shared/time-zone';

/** Offsets of a zone at the beginning of UTC days, which a month of series asks for thousands of times. */
const offsets = new Map<string, Map<number, number>>();
const MAX_CACHED = 20_000;
let cached = 0;

function offsetAt(day: number, zone: string): number {
  const known = offsets.get(zone)?.get(day);
  if (known !== undefined) return known;
  const time = day * DAY_MS;
  const offset = wallClock(time, zone) - time;
  if (cached >= MAX_CACHED) {
    offsets.clear();
    cached = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone.set(day, offset));
  cached += 1;
  return offset;
}

/** What the clock in `zone` shows, like `wallClock`, at a fraction of its cost on days without a change of clocks. */
export function shownBy(time: number, zone: string): number {
  const day = Math.floor(time / DAY_MS);
  const [before, after] = [offsetAt(day, zone), offsetAt(day + 1, zone)];
  return before === after ? time + before : wallClock(time, zone);
}

/**
 * The instant at which the clock in `zone` shows `shown`, a wall-clock time as if it were UTC. Both in milliseconds
 * since 1970. A repeated time means its first occurrence; a skipped one, the next valid time (D90). Throws a RangeError
 * for an unknown zone.
 */
export function wallInstant(shown: number, zone: string): number {
  const day = Math.floor(shown / DAY_MS);
  // Both are at least ten hours away from the instant, whatever the zone.
  const [before, after] = [offsetAt(day - 1, zone), offsetAt(day + 2, zone)];
  return before === after ? shown - before : firstInstantOf(shown, zone);
}
