import { addDays } from '#domain/shared/time';

/** How long a notification that was read is kept, in days of 24 hours. */
export const KEPT_READ_NOTIFICATION_DAYS = 90;

/** A notification that was read, and made at this instant or before, is gone at `now`. */
export function purgeReadBefore(now: Date): Date {
  return addDays(now, -KEPT_READ_NOTIFICATION_DAYS);
}

/**
 * How long it is remembered what somebody was told of, in days of 24 hours: well beyond the longest time in which the
 * same may happen again, a month in which a quota is used up (D7).
 */
export const KEPT_OCCASION_DAYS = 90;

/** What somebody was told of at this instant or before may be told again at `now` (D34). */
export function purgeOccasionsBefore(now: Date): Date {
  return addDays(now, -KEPT_OCCASION_DAYS);
}
