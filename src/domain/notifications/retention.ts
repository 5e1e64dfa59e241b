import { addDays } from '#domain/shared/time';

/** How long read notifications are kept, in days of 24 hours. */
export const READ_NOTIFICATION_RETENTION_DAYS = 90;

/** At `now`, read notifications created at this instant or earlier are purged. */
export function purgeReadBefore(now: Date): Date {
  return addDays(now, -READ_NOTIFICATION_RETENTION_DAYS);
}

/**
 * How long dedupe keys are kept, in days of 24 hours: well beyond the longest period after which an occasion may
 * repeat, a monthly quota window (D7).
 */
export const OCCASION_RETENTION_DAYS = 90;

/**
 * At `now`, dedupe keys created at this instant or earlier are purged, so the same occasion may be notified of again
 * (D34).
 */
export function purgeOccasionsBefore(now: Date): Date {
  return addDays(now, -OCCASION_RETENTION_DAYS);
}
