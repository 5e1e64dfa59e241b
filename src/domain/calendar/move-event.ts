import { DAY_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

const MINUTE_MS = 60_000;

/** The shortest that an event becomes by drawing at its end, in milliseconds. */
export const SHORTEST_RESIZED_MS = 15 * MINUTE_MS;

/**
 * The instant at which the clock on the wall of `zone` shows `shown`, which is written as if it were UTC. Both in
 * milliseconds since 1970. Of a time that the clock shows twice it is the first; one that it leaves out is read as an
 * hour later. Throws a RangeError for an unknown zone.
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
 * An event moved by calendar days and minutes on the clock of `zone`: nine to ten stays nine to ten, whatever the
 * clocks do in between. Where that would leave it no time at all (its start is in the hour that the clocks leave out)
 * it lasts as long as before. Throws a RangeError for an unknown zone.
 */
export function moveEvent(event: EventSpan, { days, minutes }: { days: number; minutes: number }, zone: string) {
  const by = days * DAY_MS + minutes * MINUTE_MS;
  if (by === 0) return { startTime: event.startTime, endTime: event.endTime };
  const start = shift(event.startTime, by, zone);
  const end = shift(event.endTime, by, zone);
  const lasts = event.endTime.getTime() - event.startTime.getTime();
  return { startTime: new Date(start), endTime: new Date(end > start ? end : start + lasts) } satisfies EventSpan;
}

/**
 * An event whose end was drawn by so many minutes on the clock of `zone`; a quarter of an hour always remains. Throws a
 * RangeError for an unknown zone.
 */
export function resizeEvent({ startTime, endTime }: EventSpan, minutes: number, zone: string): EventSpan {
  const end = minutes === 0 ? endTime.getTime() : shift(endTime, minutes * MINUTE_MS, zone);
  return { startTime, endTime: new Date(Math.max(end, startTime.getTime() + SHORTEST_RESIZED_MS)) };
}
