import { DAY_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

/** A change of a zone's clocks. */
export interface ZoneChange {
  /** What clocks show at that instant before they are changed, as if it were UTC. In milliseconds since 1970. */
  shown: number;
  /** Offsets from UTC in minutes. */
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;

/** No zone changes its clocks twice within this time. */
const STEP_MS = 14 * DAY_MS;

/**
 * The changes of a zone's clocks between two instants, in order. The first entry is its offset at the beginning. Throws
 * a RangeError for an unknown zone.
 */
export function zoneChanges(zone: string, from: Date, to: Date): ZoneChange[] {
  const offsetAt = (time: number) => Math.round((wallClock(time, zone) - time) / MINUTE_MS);
  const begin = from.getTime();
  let current = offsetAt(begin);
  const changes: ZoneChange[] = [{ shown: begin + current * MINUTE_MS, from: current, to: current }];
  for (let time = begin; time < to.getTime(); time += STEP_MS) {
    const next = offsetAt(time + STEP_MS);
    if (next === current) continue;
    let [before, after] = [time, time + STEP_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === current) before = middle;
      else after = middle;
    }
    changes.push({ shown: after + current * MINUTE_MS, from: current, to: next });
    current = next;
  }
  return changes;
}
