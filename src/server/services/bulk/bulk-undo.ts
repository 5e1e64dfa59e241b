import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { BULK_UNDO_MS, PARTLY_UNDONE, type UndoProgress } from '@/domain/bulk/bulk';
import { IMPORT_UNDONE, purgeBefore, UNDO_OFFERED } from '@/domain/deletion/deletion';
import { addExcepted, type Excepted, type ImportUndone } from '@/domain/imports/import-undo';
import { addHanded, type HandedCounts } from '@/domain/leads/handover';
import { isPassing } from '@/domain/shared/problem';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, bulkChanges, notifications } from '@/server/db/schema';
import { announce } from '@/server/integrations/realtime';
import { expectedProblem } from '@/server/problems/errors';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '@/server/services/shared/account-slots';
import { BULK_CHUNK } from './bulk';

export type StoredChange = typeof bulkChanges.$inferSelect;

/** A changed row with its state before the change. */
export type StoredRow = typeof bulkChangeRows.$inferSelect;

/** The result of an undo. Counts of zero may be left out. */
export interface Restored extends ImportUndone {
  restored: number;
  /** Rows that were deleted, and come back without their external id, because another row has it now (D94). */
  unnamed?: number;
  /** Work that was handed over with leads, and stays because a user has changed it. */
  stayed?: HandedCounts;
}

export interface Undo {
  /** Throws if the change cannot be undone completely. Runs before any row is restored. */
  requireRoom?: (tx: Database, actor: Actor, change: StoredChange) => Promise<void>;
  /** Skips rows that have been changed since. */
  restore: (tx: Database, actor: Actor, rows: StoredRow[], at: Date) => Promise<Restored>;
}

interface UndoChange {
  id: string;
  undoOf: (change: StoredChange) => Undo;
  /** Whether the change is an import, which can be undone for longer. */
  isImport?: boolean;
  /** Called before the first chunk and after each one. */
  onProgress?: (progress: UndoProgress) => void;
  /** Aborting it stops after the current chunk. The next undo continues from there. */
  signal?: AbortSignal;
}

/**
 * Undoes a bulk change or an import, once and for a limited time. Each chunk has its own transaction, which also
 * deletes the stored states of its rows, so an undo that fails halfway can be retried and continues where it stopped.
 * Between chunks, other requests of the account can run.
 */
export async function undoBulk(actor: Actor, undo: UndoChange): Promise<Restored & { changed: number }> {
  const { db } = actor;
  const { onProgress, signal } = undo;
  const total = await withAccountSlot(actor, () => db.transaction((tx) => beginUndo(tx, actor, undo)));
  let [after, changed, more]: [string, number, boolean] = [NIL, 0, true];
  let restored: Restored = { restored: 0 };
  try {
    while (more && !signal?.aborted) {
      onProgress?.({ done: changed, total });
      const chunk = await withAccountSlot(actor, () =>
        db.transaction((tx) => undoChunk(tx, actor, { ...undo, after })),
      );
      restored = addRestored(restored, chunk.restored);
      changed += chunk.seen;
      after = chunk.last;
      more = chunk.seen === BULK_CHUNK;
      await yieldToEventLoop();
    }
  } catch (error) {
    const code = expectedProblem(error)?.code;
    if (changed > 0 && code && isPassing(code)) refuse(code, PARTLY_UNDONE);
    throw error;
  }
  return { ...restored, changed };
}

function addRestored(some: Restored, more: Restored): Restored {
  const sumOf = (name: 'removed' | 'missing' | 'keptTasks' | 'unnamed') => (some[name] ?? 0) + (more[name] ?? 0);
  const [removed, missing, keptTasks] = [sumOf('removed'), sumOf('missing'), sumOf('keptTasks')];
  const unnamed = sumOf('unnamed');
  const excepted = addExcepted(some.excepted ?? NO_EXCEPTIONS, more.excepted ?? NO_EXCEPTIONS);
  const stayed = addHanded(some.stayed ?? {}, more.stayed);
  return {
    restored: some.restored + more.restored,
    ...(removed > 0 && { removed }),
    ...(missing > 0 && { missing }),
    ...(keptTasks > 0 && { keptTasks }),
    ...(unnamed > 0 && { unnamed }),
    ...(excepted.count > 0 && { excepted }),
    ...(Object.keys(stayed).length > 0 && { stayed }),
  };
}

const NO_EXCEPTIONS: Excepted = { count: 0, names: [] };

/** The changes that can still be undone. */
export const isUndoable = (isImport: boolean, now: Date): SQL | undefined =>
  isImport
    ? and(isNotNull(bulkChanges.imported), gt(bulkChanges.at, purgeBefore(now)))
    : and(isNull(bulkChanges.imported), gt(bulkChanges.at, new Date(now.getTime() - BULK_UNDO_MS)));

/** Whether rows of a change are left to be restored. */
export const hasRows: SQL = sql`exists (
  select 1 from ${bulkChangeRows} where ${bulkChangeRows.changeId} = ${bulkChanges.id})`;

/** Marks the change as undone. If it is still running, it stops here. Returns how many rows are left to be restored. */
async function beginUndo(
  tx: Database,
  actor: Actor,
  { id, undoOf, isImport = false, onProgress }: UndoChange,
): Promise<number> {
  const { user, now } = actor;
  const [change] = await tx
    .update(bulkChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(bulkChanges.id, id),
        eq(bulkChanges.userId, user.id),
        or(isNull(bulkChanges.undoneAt), hasRows),
        isUndoable(isImport, now),
      ),
    )
    .returning();
  if (!change) return notFound(isImport ? 'import' : 'change');
  await undoOf(change).requireRoom?.(tx, actor, change);
  return onProgress ? tx.$count(bulkChangeRows, eq(bulkChangeRows.changeId, id)) : 0;
}

/**
 * Undoes the next chunk of rows with ids after `after`: scanning past the deleted rows each time would take ever
 * longer.
 */
async function undoChunk(
  tx: Database,
  actor: Actor,
  { id, undoOf, after }: UndoChange & { after: string },
): Promise<{ restored: Restored; seen: number; last: string }> {
  const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  if (!change) return notFound('change');
  const rows = await tx
    .select()
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeRows.changeId, id), gt(bulkChangeRows.subjectId, after)))
    .orderBy(bulkChangeRows.subjectId)
    .limit(BULK_CHUNK);
  if (change.imported && rows.length < BULK_CHUNK) await withdrawOffer(tx, change);
  if (rows.length === 0) return { restored: { restored: 0 }, seen: 0, last: after };
  const restored = await undoOf(change).restore(tx, actor, rows, change.at);
  const ids = rows.map(({ subjectId }) => subjectId);
  await tx.delete(bulkChangeRows).where(and(eq(bulkChangeRows.changeId, id), inArray(bulkChangeRows.subjectId, ids)));
  return { restored, seen: rows.length, last: ids.at(-1) ?? after };
}

/** Changes the notification of the import to say that it was undone. Both were made at the same time. */
async function withdrawOffer(tx: Database, { userId, at }: StoredChange): Promise<void> {
  await tx
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${UNDO_OFFERED}, ${IMPORT_UNDONE})` })
    .where(
      and(eq(notifications.userId, userId), eq(notifications.kind, 'import_finished'), eq(notifications.createdAt, at)),
    );
  await announce(tx, 'notifications', [userId]);
}
