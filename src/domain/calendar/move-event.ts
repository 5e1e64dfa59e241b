import { DAY_MS, MINUTE_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

/** Minimum length of an event after a resize, in milliseconds. */
export const SHORTEST_RESIZED_MS = 15 * MINUTE_MS;

/**
 * The instant at which the clock in `zone` shows `shown`, a wall-clock time as if it were UTC. Both in milliseconds
 * since 1970. A repeated time means its first occurrence; a skipped one is read as one hour later. Throws a RangeError
 * for an unknown zone.
 */
export function atWallClock(shown: number, zone: string): number {
  const [before = 0, after = 0] = [shown - DAY_MS, shown + DAY_MS].map((time) => wallClock(time, zone) - time);
  const exact = [shown - before, shown - after].filter((time) => wallClock(time, zone) === shown);
  return exact.length > 0 ? Math.min(...exact) : shown - before;
}

export interface EventSpan {
  startTime: Date;
  endTime: Date;
}

const shift = (instant: Date, by: number, zone: string): number =>
  atWallClock(wallClock(instant.getTime(), zone) + by, zone);

/**
 * Moves an event by calendar days and minutes on the clock of `zone`: 9:00 to 10:00 stays 9:00 to 10:00 across clock
 * changes. If that would leave the event without any length, because its start is in the skipped hour, it keeps its
 * duration. Throws a RangeError for an unknown zone.
 */
export function moveEvent(event: EventSpan, { days, minutes }: { days: number; minutes: number }, zone: string) {
  const by = days * DAY_MS + minutes * MINUTE_MS;
  if (by === 0) return { startTime: event.startTime, endTime: event.endTime };
  const start = shift(event.startTime, by, zone);
  const end = shift(event.endTime, by, zone);
  const duration = event.endTime.getTime() - event.startTime.getTime();
  return { startTime: new Date(start), endTime: new Date(end > start ? end : start + duration) } satisfies EventSpan;
}

/**
 * Moves the end of an event by `minutes` on the clock of `zone`; at least 15 minutes remain. Throws a RangeError for an
 * unknown zone.
 */
export function resizeEvent({ startTime, endTime }: EventSpan, minutes: number, zone: string): EventSpan {
  const end = minutes === 0 ? endTime.getTime() : shift(endTime, minutes * MINUTE_MS, zone);
  return { startTime, endTime: new Date(Math.max(end, startTime.getTime() + SHORTEST_RESIZED_MS)) };
}
