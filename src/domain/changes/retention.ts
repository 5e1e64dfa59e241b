import { addDays } from '#domain/shared/time';

/** How long a position in the log of changes can be continued from, in days of 24 hours (D68). */
export const CHANGE_CURSOR_DAYS = 30;

/** Changes are kept longer than their cursors, as a transaction that took long began long before it was seen. */
const MARGIN_DAYS = 1;

/** Whether changes since a position taken at `takenAt` may have been purged by `now`. */
export const isCursorExpired = (takenAt: Date, now: Date): boolean => takenAt < addDays(now, -CHANGE_CURSOR_DAYS);

/** At `now`, changes written at this instant or earlier are purged. */
export const purgeChangesBefore = (now: Date): Date => addDays(now, -CHANGE_CURSOR_DAYS - MARGIN_DAYS);
