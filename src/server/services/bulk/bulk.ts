import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { type BulkProgress, type BulkResult, OTHERS_NOT_CHANGED } from '@/domain/bulk/bulk';
import { NOUNS, type NounThat } from '@/domain/shared/nouns';
import type { Problem } from '@/domain/shared/problem';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { insertRows } from '@/server/db/recordset';
import { bulkChangeRows, bulkChanges } from '@/server/db/schema';
import { toProblem } from '@/server/errors';
import type { Actor } from '@/server/scope';

/** Rows a transaction takes: few enough that nobody waits long for one of them, or for the embedded database. */
export const BULK_CHUNK = 500;

/** What a row was like, and the version it has now. */
export interface ChangedRow {
  id: string;
  before: Record<string, unknown>;
  version: number;
}

export interface BulkWork {
  noun: NounThat<'bulk'>;
  /** The rows to be changed, of those that are there when it begins. */
  chosen: SQL | undefined;
  /** Locks those of these rows that are still chosen, in the order of their ids, and changes those that need it. */
  change: (tx: Database, ids: string[]) => Promise<ChangedRow[]>;
  /** Hears of it first before any row is changed, then after each chunk. */
  onProgress?: (progress: BulkProgress) => void;
  /** Aborting it stops after the chunk that is being changed; what has been done stays, and can be undone. */
  signal?: AbortSignal;
}

export type BulkWatch = Pick<BulkWork, 'onProgress' | 'signal'>;

/**
 * Changes many rows, a chunk a transaction, and keeps in the same transactions what is needed to undo it. A process
 * that dies in between leaves whole chunks, and so does a chunk that fails: what was changed by then is answered, with
 * the problem.
 */
export async function runBulk(actor: Actor, work: BulkWork): Promise<BulkResult> {
  const { db, user, now } = actor;
  const { noun, onProgress, signal } = work;
  const { total, last } = await measure(db, work);
  if (last === null) return { id: null, changed: 0, total };
  const id = actor.newId();
  let [after, done, changed]: [string, number, number] = [NIL, 0, 0];
  const reportProgress = () => onProgress?.({ id, done, changed, total });
  // Before anything is changed: whoever stops it is offered its undo at once.
  await db.insert(bulkChanges).values({ id, userId: user.id, subject: NOUNS[noun].many, changed, at: now });
  reportProgress();
  try {
    while (after < last && !signal?.aborted) {
      const chunk = await db.transaction((tx) => changeChunk(tx, work, { id, after, last }));
      changed += chunk.changed;
      done += chunk.seen;
      after = chunk.last;
      reportProgress();
      await nextTurn();
    }
  } catch (error) {
    if (changed === 0) throw error;
    return { id, changed, total, problem: problemOfRest(actor, error) };
  }
  return { id: changed > 0 ? id : null, changed, total: done };
}

/** How many rows there are, and the last of them: ids rise, so what is made while it runs comes after that one. */
async function measure(db: Database, { noun, chosen }: BulkWork): Promise<{ total: number; last: string | null }> {
  const { table } = NOUN_TABLES[noun];
  const [row] = await db
    .select({ total: count(), last: sql<string | null>`max(${table.id}::text collate "C")` })
    .from(table)
    .where(chosen);
  return row ?? { total: 0, last: null };
}

/** The change is held before any row is, as its undo does; one that is undone already changes nothing more. */
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
  const kept = rows.map(({ id, before, version }) => ({ changeId, subjectId: id, before, version }));
  await tx.execute(insertRows(bulkChangeRows, kept));
}
