import { z } from 'zod';
import { timestamp } from '#domain/shared/time-schemas';

/** Maximum number of names of leads in the result of undoing an import. */
export const MAX_EXCEPTED_NAMES = 20;

const count = z.int().min(0);

/** An import that can still be undone, until `until`. It has no file name if the rows came over REST. */
export const undoableImport = z.object({
  id: z.uuid(),
  fileName: z.string().nullable(),
  added: count,
  updated: count,
  at: timestamp,
  until: timestamp,
});

export type UndoableImport = z.infer<typeof undoableImport>;

/** Leads that stay unchanged, because a user has worked on them since the import: their number, and the first names. */
export interface Excepted {
  count: number;
  names: string[];
}

/** What undoing an import did. Counts are left out if zero. */
export interface ImportUndone {
  /** Leads that the import had added, and that are deleted now. */
  removed?: number;
  /** Leads that the import had updated, and that have their earlier values again. */
  restored?: number;
  excepted?: Excepted;
  /** Leads that were deleted before, or that the user can no longer change. */
  missing?: number;
  /** Follow-up tasks of restored leads that stay, because a user has edited or completed them. */
  keptTasks?: number;
}

/** The exceptions of two parts of an undo, with the first {@link MAX_EXCEPTED_NAMES} names. */
export const addExcepted = (some: Excepted, more: Excepted): Excepted => ({
  count: some.count + more.count,
  names: [...some.names, ...more.names].slice(0, MAX_EXCEPTED_NAMES),
});
