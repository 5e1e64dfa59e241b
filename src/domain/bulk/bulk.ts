import type { Skipped } from '#domain/bulk/skipped';
import type { Problem } from '#domain/shared/problem';
import { addDays } from '#domain/shared/time';
import type { FollowUpCounts } from '#domain/tasks/follow-ups';

/** Maximum number of rows selected by id. Larger selections use a filter. */
export const MAX_BULK_IDS = 1000;

/** How long a bulk change can be undone, in milliseconds. */
export const BULK_UNDO_MS = 60 * 60 * 1000;

/**
 * How long bulk changes are stored, in days of 24 hours. They can be undone for a much shorter time. Imports are stored as
 * long as they can be undone, which is as long as deleted rows can be restored.
 */
export const BULK_CHANGE_RETENTION_DAYS = 1;

/** At `now`, bulk changes made at this instant or earlier are purged. */
export function purgeBulkChangesBefore(now: Date): Date {
  return addDays(now, -BULK_CHANGE_RETENTION_DAYS);
}

export const NOTHING_SELECTED = 'Choose what to change';

/** Maximum number of ids in an export query. More would not fit into a URL. */
export const MAX_EXPORT_IDS = 200;

/**
 * Progress of a bulk change: `done` of `total` rows have been checked. It can be undone by `id`, even if it stops
 * halfway.
 */
export interface BulkProgress {
  id: string;
  done: number;
  changed: number;
  total: number;
}

/** Progress of an undo: `done` of `total` rows have been checked. */
export interface UndoProgress {
  done: number;
  total: number;
}

/** Result of a bulk change. Rows that already have the wanted values do not count as changed. */
export interface BulkResult extends FollowUpCounts {
  /** Identifies the change for undo; null if nothing changed. */
  id: string | null;
  changed: number;
  total: number;
  /**
   * Number of leads that had the wanted values before, if any. Leads that were deleted in the meantime do not count.
   */
  already?: number;
  /** Number of tasks that stay overdue although PENDING was chosen, because their due dates are past (D14). */
  overdue?: number;
  /** Rows that could not be changed, if any. */
  skipped?: Skipped;
  /** Why it stopped early. Rows changed by then stay changed. */
  problem?: Problem;
}

/** Error if the database becomes unavailable during a bulk change. */
export const PARTLY_CHANGED = 'The others couldn’t be changed right now. Try again.';

/** Error if the database becomes unavailable during an undo. */
export const PARTLY_UNDONE = 'Some were put back; the others couldn’t be right now. Undo it again.';
