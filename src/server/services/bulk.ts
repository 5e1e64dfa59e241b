import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  BULK_UNDO_MS,
  type BulkProgress,
  type BulkResult,
  type BulkSubject,
  OTHERS_NOT_CHANGED,
} from '@/domain/bulk/bulk';
import type { Problem } from '@/domain/shared/problem';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { bulkChangeRows, bulkChanges } from '../db/schema';
import { toProblem } from '../errors';
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
  /** Hears of it first before any row is changed, then after each chunk. */
  onProgress?: (progress: BulkProgress) => void;
  /** Aborting it stops after the chunk that is being changed; what has been done stays, and can be undone. */
  signal?: AbortSignal;
}

/**
 * Changes many rows, a chunk a transaction, and keeps in the same transactions what is needed to undo it. A process
 * that dies in between leaves whole chunks, and so does a chunk that fails: what was changed by then is answered, with
 * the problem.
 */
export async function runBulk(
  actor: Actor,
  { subject, total, changeNext, onProgress, signal }: BulkWork,
): Promise<BulkResult> {
  const { db, user, now } = actor;
  const id = actor.newId();
  let [after, done, changed, more]: [string | null, number, number, boolean] = [null, 0, 0, true];
  const tell = () => onProgress?.({ id, done, changed, total: Math.max(total, done) });
  // Before anything is changed: whoever stops it is offered its undo at once.
  await db.insert(bulkChanges).values({ id, userId: user.id, subject, changed, at: now });
  tell();
  try {
    while (more && !signal?.aborted) {
      const chunk = await db.transaction((tx) => changeChunk(tx, { id, after, changeNext }));
      changed += chunk.changed.length;
      done += chunk.seen;
      after = chunk.last;
      more = after !== null;
      tell();
      await nextTurn();
    }
  } catch (error) {
    if (changed === 0) throw error;
    return { id, changed, total: Math.max(total, done), problem: problemOfRest(actor, error) };
  }
  return { id: changed > 0 ? id : null, changed, total: done };
}

const NOTHING_MORE: Awaited<ReturnType<BulkWork['changeNext']>> = { seen: 0, last: null, changed: [] };

/** The change is held before any row is, as its undo does; one that is undone already changes nothing more. */
async function changeChunk(
  tx: Database,
  { id, after, changeNext }: { id: string; after: string | null } & Pick<BulkWork, 'changeNext'>,
) {
  const [change] = await tx
    .select({ undoneAt: bulkChanges.undoneAt })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id))
    .for('update');
  if (!change || change.undoneAt) return NOTHING_MORE;
  const next = await changeNext(tx, after);
  if (next.changed.length > 0) await keepRows(tx, id, next.changed);
  return next;
}

/** Of a single change an unavailable database may say that nothing was saved; here some of it was. */
function problemOfRest({ newId }: Actor, error: unknown): Problem {
  const problem = toProblem(error, newId);
  return problem.code === 'UNAVAILABLE' ? { ...problem, message: OTHERS_NOT_CHANGED } : problem;
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
