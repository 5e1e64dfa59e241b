import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { type BulkProgress, type BulkResult, PARTLY_CHANGED } from '@/domain/bulk/bulk';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { isPassing, type Problem } from '@/domain/shared/problem';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { insertRows } from '@/server/db/recordset';
import { bulkChangeRows, bulkChanges } from '@/server/db/schema';
import { toProblem } from '@/server/problems/errors';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '@/server/services/shared/account-slots';

/**
 * Rows per transaction: few enough that other requests do not wait long for a row lock, or for the embedded database.
 */
export const BULK_CHUNK = 500;

/** The state of a row before the change, and its version after it. */
export interface ChangedRow {
  id: string;
  before: Record<string, unknown>;
  version: number;
}

export interface BulkWork {
  noun: NounWith<'bulk'>;
  /** The rows to change, among those that exist when the change starts. */
  chosen: SQL | undefined;
  /** Locks the rows that still match, in id order, and changes those that need it. */
  change: (tx: Database, ids: string[]) => Promise<ChangedRow[]>;
  /** Called before the first chunk and after each one. */
  onProgress?: (progress: BulkProgress) => void;
  /** Aborting it stops after the current chunk. Changed rows stay changed and can be undone. */
  signal?: AbortSignal;
}

export type BulkWatch = Pick<BulkWork, 'onProgress' | 'signal'>;

/**
 * Changes many rows, one transaction per chunk, which also stores what is needed to undo it. If the process dies or a
 * chunk fails, the earlier chunks stay changed; after a failed chunk, the result has their count and the problem.
 * Between chunks, other requests of the account can run.
 */
export async function runBulk(actor: Actor, work: BulkWork): Promise<BulkResult> {
  const { db, user, now } = actor;
  const { noun, onProgress, signal } = work;
  const id = actor.newId();
  // Stored before anything is changed, so that undo is available as soon as the user stops it.
  const { total, last } = await withAccountSlot(actor, async () => {
    const counted = await countChosen(db, work);
    const change = { id, userId: user.id, subject: NOUNS[noun].many, changed: 0, at: now };
    if (counted.last !== null) await db.insert(bulkChanges).values(change);
    return counted;
  });
  if (last === null) return { id: null, changed: 0, total };
  let [after, done, changed]: [string, number, number] = [NIL, 0, 0];
  const reportProgress = () => onProgress?.({ id, done, changed, total });
  reportProgress();
  try {
    while (after < last && !signal?.aborted) {
      const chunk = await withAccountSlot(actor, () =>
        db.transaction((tx) => changeChunk(tx, work, { id, after, last })),
      );
      changed += chunk.changed;
      done += chunk.seen;
      after = chunk.last;
      reportProgress();
      await yieldToEventLoop();
    }
  } catch (error) {
    if (changed === 0) throw error;
    return { id, changed, total: done, problem: problemAfterPartialChange(actor, error) };
  }
  return { id: changed > 0 ? id : null, changed, total: done };
}

/** The number of rows and the last id. Ids ascend, so rows created during the change come after it. */
async function countChosen(db: Database, { noun, chosen }: BulkWork): Promise<{ total: number; last: string | null }> {
  const { table } = NOUN_TABLES[noun];
  const [row] = await db
    .select({ total: count(), last: sql<string | null>`max(${table.id}::text collate "C")` })
    .from(table)
    .where(chosen);
  return row ?? { total: 0, last: null };
}

/** Locks the change before any row, as the undo does. Stops if the change has already been undone. */
async function changeChunk(
  tx: Database,
  { noun, chosen, change }: BulkWork,
  { id, after, last }: { id: string; after: string; last: string },
): Promise<{ seen: number; changed: number; last: string }> {
  const [kept] = await tx
    .select({ undoneAt: bulkChanges.undoneAt })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id))
    .for('update');
  if (!kept || kept.undoneAt) return { seen: 0, changed: 0, last };
  const { table } = NOUN_TABLES[noun];
  const next = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(chosen, gt(table.id, after), lte(table.id, last)))
    .orderBy(table.id)
    .limit(BULK_CHUNK);
  const ids = next.map((row) => row.id);
  const changed = ids.length > 0 ? await change(tx, ids) : [];
  if (changed.length > 0) await keepRows(tx, id, changed);
  return { seen: ids.length, changed: changed.length, last: ids.length < BULK_CHUNK ? last : (ids.at(-1) ?? last) };
}

/** The usual message for an unavailable or busy database says that nothing was saved. Here, earlier chunks were. */
function problemAfterPartialChange({ newId }: Actor, error: unknown): Problem {
  const problem = toProblem(error, newId);
  return isPassing(problem.code) ? { ...problem, message: PARTLY_CHANGED } : problem;
}

async function keepRows(tx: Database, changeId: string, rows: readonly ChangedRow[]): Promise<void> {
  await tx
    .update(bulkChanges)
    .set({ changed: sql`${bulkChanges.changed} + ${rows.length}` })
    .where(eq(bulkChanges.id, changeId));
  const kept = rows.map(({ id, before, version }) => ({ changeId, subjectId: id, before, version }));
  await tx.execute(insertRows(bulkChangeRows, kept));
}
