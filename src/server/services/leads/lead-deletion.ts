import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { StoredLead } from '@/domain/leads/lead';
import { type NounWith, nounsWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { recordLeadEffects } from '../shared/domain-events';
import { lockNaming } from '../shared/external-ids';
import { restorableBy } from '../shared/visibility';
import { isDeletedWithLead, ruleIfRestored, wasDeletedWithLead } from '../tasks/task-rules';
import { leadColumns } from './lead-columns';
import { requireRoomFor } from './lead-room';

const PARTS = nounsWith('part').map((noun) => NOUN_TABLES[noun]);

type LinkedTable = (typeof NOUN_TABLES)[NounWith<'linked'>]['table'];

/** Deletes locked leads and, with the same deletion time, their open automatic tasks and what is part of them. */
export async function deleteLeads(tx: Database, actor: Actor, rows: readonly StoredLead[]): Promise<void> {
  const deletedAt = actor.now;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(tasks)
    .set({ deletedAt })
    .where(inArray(tasks.id, lockedRows(tx, tasks, and(inArray(tasks.leadId, ids), isDeletedWithLead))));
  for (const { table } of PARTS) {
    const current = and(inArray(table.leadId, ids), isNull(table.deletedAt));
    await tx
      .update(table)
      .set({ deletedAt })
      .where(inArray(table.id, lockedRows(tx, table, current)));
  }
  await tx.update(leads).set({ deletedAt }).where(inArray(leads.id, ids));
  await recordEach(tx, actor, rows, 'deleted');
}

/**
 * Restores deleted leads and what was deleted with them, but no merged ones. Returns the restored leads. `prepare` gets
 * their ids once they are locked.
 */
export async function undeleteLeads(
  tx: Database,
  actor: Actor,
  condition: SQL | undefined,
  prepare?: (ids: string[]) => Promise<void>,
): Promise<StoredLead[]> {
  const restorable = and(condition, isNull(leads.mergedInto), restorableBy(actor.user, leads, actor.now));
  await requireRoomFor(tx, actor, restorable);
  await lockNaming(tx, actor, 'shared');
  const rows = await tx.select(leadColumns).from(leads).where(restorable).orderBy(asc(leads.id)).for('update');
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await prepare?.(ids);
  await tx
    .update(tasks)
    .set({ deletedAt: null, autoRule: ruleIfRestored })
    .where(inArray(tasks.id, lockedRows(tx, tasks, and(inArray(tasks.leadId, ids), wasDeletedWithLead))));
  for (const { table } of PARTS) {
    const withLead = sql`exists (select 1 from ${leads} l where l.id = ${table.leadId} and l.deleted_at = ${table.deletedAt})`;
    await tx
      .update(table)
      .set({ deletedAt: null })
      .where(inArray(table.id, lockedRows(tx, table, and(inArray(table.leadId, ids), withLead))));
  }
  await tx.update(leads).set({ deletedAt: null }).where(inArray(leads.id, ids));
  await recordEach(tx, actor, rows, 'restored');
  return rows;
}

/** Locks linked rows in id order, so that concurrent bulk operations cannot deadlock. */
const lockedRows = (tx: Database, table: LinkedTable, condition: SQL | undefined) =>
  tx.select({ id: table.id }).from(table).where(condition).orderBy(asc(table.id)).for('update');

const recordEach = (tx: Database, actor: Actor, rows: readonly StoredLead[], kind: 'deleted' | 'restored') =>
  recordLeadEffects(
    tx,
    actor,
    rows.map((lead) => ({
      lead,
      effects: { history: [{ kind }], tasks: [], events: [{ type: `lead_${kind}`, companyName: lead.companyName }] },
    })),
  );
