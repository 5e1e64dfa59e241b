import { and, asc, inArray, type SQL } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import type { Database } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { recordLeadEffects } from '../shared/domain-events';
import { restorableBy } from '../shared/visibility';
import { isDeletedWithLead, ruleIfRestored, wasDeletedWithLead } from '../tasks/task-rules';
import { leadColumns } from './lead-columns';
import { requireRoomFor } from './lead-room';

/** Deletes locked leads and, with the same deletion time, their open automatic tasks. */
export async function deleteLeads(tx: Database, actor: Actor, rows: readonly Lead[]): Promise<void> {
  const deletedAt = actor.now;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(tasks)
    .set({ deletedAt })
    .where(inArray(tasks.id, lockedTasks(tx, and(inArray(tasks.leadId, ids), isDeletedWithLead))));
  await tx.update(leads).set({ deletedAt }).where(inArray(leads.id, ids));
  await recordEach(tx, actor, rows, 'deleted');
}

/** Restores deleted leads and the tasks that were deleted with them. Returns the restored leads. */
export async function undeleteLeads(tx: Database, actor: Actor, condition: SQL | undefined): Promise<Lead[]> {
  const restorable = and(condition, restorableBy(actor.user, leads, actor.now));
  await requireRoomFor(tx, actor, restorable);
  const rows = await tx.select(leadColumns).from(leads).where(restorable).orderBy(asc(leads.id)).for('update');
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx
    .update(tasks)
    .set({ deletedAt: null, autoRule: ruleIfRestored })
    .where(inArray(tasks.id, lockedTasks(tx, and(inArray(tasks.leadId, ids), wasDeletedWithLead))));
  await tx.update(leads).set({ deletedAt: null }).where(inArray(leads.id, ids));
  await recordEach(tx, actor, rows, 'restored');
  return rows;
}

/** Locks tasks in id order, so that concurrent bulk operations cannot deadlock. */
const lockedTasks = (tx: Database, condition: SQL | undefined) =>
  tx.select({ id: tasks.id }).from(tasks).where(condition).orderBy(asc(tasks.id)).for('update');

const recordEach = (tx: Database, actor: Actor, rows: readonly Lead[], kind: 'deleted' | 'restored') =>
  recordLeadEffects(
    tx,
    actor,
    rows.map((lead) => ({
      lead,
      effects: { history: [{ kind }], tasks: [], events: [{ type: `lead_${kind}`, companyName: lead.companyName }] },
    })),
  );
