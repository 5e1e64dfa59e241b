import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { BULK_UNDO_MS } from '@/domain/bulk/bulk';
import type { LossOfMany } from '@/domain/bulk/bulk-input';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, bulkChanges, leads } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { BULK_CHUNK } from '../../bulk/bulk';
import { visibleTo } from '../../shared/visibility';
import { leadColumns } from '../lead-columns';
import { setFields } from './lead-bulk';

/**
 * Records why the leads of a bulk move to CLOSED_LOST were lost (D64), except leads that have been changed since. The
 * move can still be undone as a whole, which also removes the reason. Each chunk has its own transaction, so finished
 * chunks stay if a later one fails.
 */
export async function explainLosses(actor: Actor, loss: LossOfMany): Promise<{ changed: number }> {
  let [after, changed, more]: [string, number, boolean] = [NIL, 0, true];
  while (more) {
    const chunk = await actor.db.transaction((tx) => explainChunk(tx, actor, { ...loss, after }));
    changed += chunk.changed;
    after = chunk.last;
    more = chunk.seen === BULK_CHUNK;
  }
  return { changed };
}

async function explainChunk(tx: Database, actor: Actor, { id, after, ...reason }: LossOfMany & { after: string }) {
  const { user, now } = actor;
  // Locked first, as by the undo.
  const [change] = await tx
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(
      and(
        eq(bulkChanges.id, id),
        eq(bulkChanges.userId, user.id),
        isNull(bulkChanges.undoneAt),
        gt(bulkChanges.at, new Date(now.getTime() - BULK_UNDO_MS)),
      ),
    )
    .for('update');
  if (!change) return notFound('change');
  const rows = await tx
    .select(leadColumns)
    .from(leads)
    .innerJoin(
      bulkChangeRows,
      and(
        eq(bulkChangeRows.changeId, id),
        eq(bulkChangeRows.subjectId, leads.id),
        eq(bulkChangeRows.version, leads.version),
      ),
    )
    .where(and(visibleTo(user, leads), eq(leads.status, 'CLOSED_LOST'), gt(leads.id, after)))
    .orderBy(asc(leads.id))
    .limit(BULK_CHUNK)
    .for('update', { of: leads });
  const locked = rows.map((lead) => ({ lead, followUps: [], worker: actor.user, country: actor.user.country }));
  const { changed } = await setFields(tx, actor, locked, () => reason);
  const ids = changed.map((row) => row.id);
  if (ids.length > 0) {
    await tx
      .update(bulkChangeRows)
      .set({ version: sql`${bulkChangeRows.version} + 1` })
      .where(and(eq(bulkChangeRows.changeId, id), inArray(bulkChangeRows.subjectId, ids)));
  }
  return { seen: rows.length, changed: changed.length, last: rows.at(-1)?.id ?? after };
}
