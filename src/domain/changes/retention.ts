import { addDays } from '#domain/shared/time';

/** How long a cursor of the change log stays valid, in days of 24 hours (D68). */
export const CHANGE_CURSOR_DAYS = 30;

/**
 * Changes are kept longer than cursors are valid: a change has the time at which its transaction began, and is visible
 * only after the commit.
 */
const MARGIN_DAYS = 1;

/** Whether changes since a cursor taken at `takenAt` may have been purged by `now`. */
export const isCursorExpired = (takenAt: Date, now: Date): boolean => takenAt < addDays(now, -CHANGE_CURSOR_DAYS);

/** At `now`, changes written at this instant or earlier are purged. */
export const purgeChangesBefore = (now: Date): Date => addDays(now, -CHANGE_CURSOR_DAYS - MARGIN_DAYS);
