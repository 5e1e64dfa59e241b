import { addDays } from '#domain/shared/time';

/** How long an event is kept after every consumer has passed it, in days of 24 hours (D54). */
export const EVENT_RETENTION_DAYS = 90;

/** At `now`, the events that every consumer had passed at this instant or earlier are purged (D54). */
export function purgePassedBefore(now: Date): Date {
  return addDays(now, -EVENT_RETENTION_DAYS);
}
