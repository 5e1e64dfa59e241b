import { addDays } from '#domain/shared/time';

/** How long the toast after a deletion offers to undo it, in milliseconds. */
export const UNDO_MS = 10_000;

/** How long deleted rows can be restored, in days of 24 hours. */
export const DELETED_RETENTION_DAYS = 30;

/** How the notification of an import ends while it can be undone, and once it was. */
export const UNDO_OFFERED = `You can undo this in Settings for ${DELETED_RETENTION_DAYS} days.`;
export const IMPORT_UNDONE = 'This import was undone.';

/** At `now`, rows deleted at this instant or earlier are purged. */
export function purgeBefore(now: Date): Date {
  return addDays(now, -DELETED_RETENTION_DAYS);
}

/** The instant from which a row deleted at `deletedAt` can no longer be restored. */
export function goneAt(deletedAt: Date): Date {
  return addDays(deletedAt, DELETED_RETENTION_DAYS);
}
