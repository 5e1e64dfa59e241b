import { addDays } from '#domain/shared/time';

/** How far a feed looks back and ahead, in days of 24 hours. */
export const FEED_DAYS_BACK = 90;
export const FEED_DAYS_AHEAD = 400;
/** How many events a feed contains at most: those that begin first. */
export const MAX_FEED_EVENTS = 5000;

/** The range of the events that a feed contains at `now`. */
export function feedRange(now: Date): { from: Date; to: Date } {
  return { from: addDays(now, -FEED_DAYS_BACK), to: addDays(now, FEED_DAYS_AHEAD) };
}
