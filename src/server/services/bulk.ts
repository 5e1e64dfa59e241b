import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { BULK_UNDO_MS, type BulkResult, type BulkSubject } from '@/domain/bulk/bulk';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { bulkChangeRows, bulkChanges } from '../db/schema';
import { notFound } from '../problem-error';

/** Rows a transaction takes: few enough that nobody waits long for one of them, or for the embedded database. */
export const BULK_CHUNK = 500;

/** What a row was like, and the version it has now. */
export interface ChangedRow {
  id: string;
  before: Record<string, unknown>;
  version: number;
}

export interface BulkWork {
  subject: BulkSubject;
  total: number;
  /**
   * Locks the next rows after an id, in the order of their ids, and changes those that need it. `last` is the id to go
   * on after; null when there is nothing more.
   */
  changeNext: (
    tx: Database,
    after: string | null,
  ) => Promise<{ seen: number; last: string | null; changed: ChangedRow[] }>;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Aborting it stops after the chunk that is being changed; what has been done stays, and can be undone. */
  signal?: AbortSignal;
}

/**
 * Changes many rows, a chunk a transaction, and keeps in the same transactions what is needed to undo it. A process
 * that dies in between leaves whole chunks.
 */
export async function runBulk(
  actor: Actor,
  { subject, total, changeNext, onProgress, signal }: BulkWork,
): Promise<BulkResult> {
  const { db, user, now } = actor;
  const id = actor.newId();
  let [after, done, changed]: [string | null, number, number] = [null, 0, 0];
  do {
    const chunk = await db.transaction(async (tx) => {
      const next = await changeNext(tx, after);
      if (next.changed.length > 0) {
        if (changed === 0) await tx.insert(bulkChanges).values({ id, userId: user.id, subject, changed: 0, at: now });
        await keepRows(tx, id, next.changed);
      }
      return next;
    });
    changed += chunk.changed.length;
    done += chunk.seen;
    after = chunk.last;
    onProgress?.({ done, total: Math.max(total, done) });
    await nextTurn();
  } while (after !== null && !signal?.aborted);
  return { id: changed > 0 ? id : null, changed, total: done };
}

async function keepRows(tx: Database, changeId: string, rows: readonly ChangedRow[]): Promise<void> {
  await tx
    .update(bulkChanges)
    .set({ changed: sql`${bulkChanges.changed} + ${rows.length}` })
    .where(eq(bulkChanges.id, changeId));
  await tx.execute(sql`
    insert into ${bulkChangeRows} (change_id, subject_id, before, version)
    select ${changeId}::uuid, id, before, version
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id uuid, before jsonb, version integer)`);
}

/** Rows of a change that can be undone, as {@link restoreRows} gets them. */
export type KeptRow = typeof bulkChangeRows.$inferSelect;

type RestoreRows = (tx: Database, actor: Actor, rows: KeptRow[], at: Date) => Promise<number>;

/**
 * Undoes a change of many rows once, within an hour, in one transaction. `restoreRows` leaves alone what has been
 * changed since, and answers how many rows are as they were.
 */
export function undoBulk(
  actor: Actor,
  { id, restoreRows }: { id: string; restoreRows: Record<BulkSubject, RestoreRows> },
): Promise<{ restored: number; changed: number }> {
  const { db, user, now } = actor;
  return db.transaction(async (tx) => {
    const [change] = await tx
      .update(bulkChanges)
      .set({ undoneAt: now })
      .where(
        and(
          eq(bulkChanges.id, id),
          eq(bulkChanges.userId, user.id),
          isNull(bulkChanges.undoneAt),
          gt(bulkChanges.at, new Date(now.getTime() - BULK_UNDO_MS)),
        ),
      )
      .returning();
    if (!change) return notFound('change');
    let [after, restored]: [string | null, number] = [null, 0];
    do {
      const rows: KeptRow[] = await tx
        .select()
        .from(bulkChangeRows)
        .where(and(eq(bulkChangeRows.changeId, id), after === null ? undefined : gt(bulkChangeRows.subjectId, after)))
        .orderBy(bulkChangeRows.subjectId)
        .limit(BULK_CHUNK);
      if (rows.length > 0) restored += await restoreRows[change.subject](tx, actor, rows, change.at);
      after = rows.length === BULK_CHUNK ? (rows.at(-1)?.subjectId ?? null) : null;
    } while (after !== null);
    return { restored, changed: change.changed };
  });
}
