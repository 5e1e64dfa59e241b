import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, exists, gt, inArray, isNull, or } from 'drizzle-orm';
import { NIL } from 'uuid';
import { BULK_UNDO_MS, PARTLY_UNDONE } from '@/domain/bulk/bulk';
import { addHanded, type HandedCounts } from '@/domain/leads/handover';
import { isPassing } from '@/domain/shared/problem';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, bulkChanges } from '@/server/db/schema';
import { expectedProblem } from '@/server/errors';
import { notFound, refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { BULK_CHUNK } from './bulk';

export type StoredChange = typeof bulkChanges.$inferSelect;

/** A changed row with its state before the change. */
export type StoredRow = typeof bulkChangeRows.$inferSelect;

export interface Restored {
  restored: number;
  /** Number of follow-up tasks of the change that stay, because somebody has edited or completed them; if any do. */
  keptTasks?: number;
  /** What went along with leads that were handed over, and stays because somebody has changed it; if any does. */
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
  undos: Readonly<Record<StoredChange['subject'], Undo>>;
}

/**
 * Undoes a bulk change, once and within an hour. Each chunk has its own transaction, which also deletes the stored
 * states of its rows, so an undo that fails halfway can be retried and continues where it stopped.
 */
export async function undoBulk(actor: Actor, undo: UndoChange): Promise<Restored & { changed: number }> {
  const { db } = actor;
  await db.transaction((tx) => beginUndo(tx, actor, undo));
  let [after, restored, keptTasks, changed, more]: [string, number, number, number, boolean] = [NIL, 0, 0, 0, true];
  let stayed: HandedCounts = {};
  try {
    while (more) {
      const chunk = await db.transaction((tx) => undoChunk(tx, actor, { ...undo, after }));
      restored += chunk.restored;
      keptTasks += chunk.keptTasks ?? 0;
      stayed = addHanded(stayed, chunk.stayed);
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
  return {
    restored,
    changed,
    ...(keptTasks > 0 && { keptTasks }),
    ...(Object.keys(stayed).length > 0 && { stayed }),
  };
}

/** Marks the change as undone. If it is still running, it stops here. */
async function beginUndo(tx: Database, actor: Actor, { id, undos }: UndoChange): Promise<void> {
  const { user, now } = actor;
  const remainingRows = tx.select().from(bulkChangeRows).where(eq(bulkChangeRows.changeId, id));
  const [change] = await tx
    .update(bulkChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(bulkChanges.id, id),
        eq(bulkChanges.userId, user.id),
        or(isNull(bulkChanges.undoneAt), exists(remainingRows)),
        gt(bulkChanges.at, new Date(now.getTime() - BULK_UNDO_MS)),
      ),
    )
    .returning();
  if (!change) return notFound('change');
  await undos[change.subject].requireRoom?.(tx, actor, change);
}

/**
 * Undoes the next chunk of rows with ids after `after`: scanning past the deleted rows each time would take ever
 * longer.
 */
async function undoChunk(
  tx: Database,
  actor: Actor,
  { id, undos, after }: UndoChange & { after: string },
): Promise<Restored & { seen: number; last: string }> {
  const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  if (!change) return notFound('change');
  const rows = await tx
    .select()
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeRows.changeId, id), gt(bulkChangeRows.subjectId, after)))
    .orderBy(bulkChangeRows.subjectId)
    .limit(BULK_CHUNK);
  if (rows.length === 0) return { seen: 0, restored: 0, last: after };
  const restored = await undos[change.subject].restore(tx, actor, rows, change.at);
  const ids = rows.map(({ subjectId }) => subjectId);
  await tx.delete(bulkChangeRows).where(and(eq(bulkChangeRows.changeId, id), inArray(bulkChangeRows.subjectId, ids)));
  return { seen: rows.length, ...restored, last: ids.at(-1) ?? after };
}
