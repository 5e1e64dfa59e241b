import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, exists, gt, inArray, isNull, or } from 'drizzle-orm';
import { NIL } from 'uuid';
import { BULK_UNDO_MS, OTHERS_NOT_UNDONE } from '@/domain/bulk/bulk';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, bulkChanges } from '@/server/db/schema';
import { expectedProblem } from '@/server/errors';
import { notFound, refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { BULK_CHUNK } from './bulk';

export type KeptChange = typeof bulkChanges.$inferSelect;

/** Rows of a change as they were before it. */
export type KeptRow = typeof bulkChangeRows.$inferSelect;

export interface Undo {
  /** Refuses what cannot be undone as a whole, before any row is. */
  requireRoom?: (tx: Database, actor: Actor, change: KeptChange) => Promise<void>;
  /** Leaves alone what has been changed since, and answers how many rows are as they were. */
  restore: (tx: Database, actor: Actor, rows: KeptRow[], at: Date) => Promise<number>;
}

interface UndoChange {
  id: string;
  undos: Readonly<Record<KeptChange['subject'], Undo>>;
}

/**
 * Undoes a change of many rows once, within an hour, a chunk a transaction. What has been undone is not kept any
 * longer: an undo that fails on the way can be repeated, and goes on from there.
 */
export async function undoBulk(actor: Actor, undo: UndoChange): Promise<{ restored: number; changed: number }> {
  const { db } = actor;
  await db.transaction((tx) => beginUndo(tx, actor, undo));
  let [after, restored, changed, more]: [string, number, number, boolean] = [NIL, 0, 0, true];
  try {
    while (more) {
      const chunk = await db.transaction((tx) => undoChunk(tx, actor, { ...undo, after }));
      restored += chunk.restored;
      changed += chunk.seen;
      after = chunk.last;
      more = chunk.seen === BULK_CHUNK;
      await nextTurn();
    }
  } catch (error) {
    if (changed > 0 && expectedProblem(error)?.code === 'UNAVAILABLE') refuse('UNAVAILABLE', OTHERS_NOT_UNDONE);
    throw error;
  }
  return { restored, changed };
}

/** From here on the change, should it still be running, changes nothing more. */
async function beginUndo(tx: Database, actor: Actor, { id, undos }: UndoChange): Promise<void> {
  const { user, now } = actor;
  const left = tx.select().from(bulkChangeRows).where(eq(bulkChangeRows.changeId, id));
  const [change] = await tx
    .update(bulkChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(bulkChanges.id, id),
        eq(bulkChanges.userId, user.id),
        or(isNull(bulkChanges.undoneAt), exists(left)),
        gt(bulkChanges.at, new Date(now.getTime() - BULK_UNDO_MS)),
      ),
    )
    .returning();
  if (!change) return notFound('change');
  await undos[change.subject].requireRoom?.(tx, actor, change);
}

/** The rows after an id: those before it are gone, and finding that out anew each time would take ever longer. */
async function undoChunk(
  tx: Database,
  actor: Actor,
  { id, undos, after }: UndoChange & { after: string },
): Promise<{ seen: number; restored: number; last: string }> {
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
  return { seen: rows.length, restored, last: ids.at(-1) ?? after };
}
