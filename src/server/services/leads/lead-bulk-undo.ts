import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changedNames, jsonOf, namesOf, pick } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { describeLeadChange } from '@/domain/leads/lead-change';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { StoredChange, StoredRow } from '../bulk/bulk-undo';
import { type LeadEffects, recordLeadEffects } from '../shared/domain-events';
import { restorableBy, visibleTo } from '../shared/visibility';
import { leadColumns } from './lead-columns';
import { undeleteLeads } from './lead-deletion';
import { requireRoomFor } from './lead-room';
import { type LeadState, leadBulkFields, writeLeadStates } from './lead-states';

/** The stored state of a lead before a bulk change of its fields. A field that is newer than the change keeps its value. */
const keptState = z.object({
  ...jsonOf(leadBulkFields),
  stageEnteredAt: z.coerce.date(),
  closedAt: z.coerce.date().nullable(),
});

/** Throws if undoing a deletion would exceed the cap of an owner. */
export function requireRoomForChange(tx: Database, actor: Actor, { id, at }: StoredChange): Promise<void> {
  const changed = tx
    .select({ id: bulkChangeRows.subjectId })
    .from(bulkChangeRows)
    .where(eq(bulkChangeRows.changeId, id));
  const gone = and(inArray(leads.id, changed), eq(leads.deletedAt, at), restorableBy(actor.user, leads, actor.now));
  return requireRoomFor(tx, actor, gone);
}

/** Restores leads to their state before the bulk change at `at`, and deletes the follow-up tasks that it created. */
export async function restoreLeads(tx: Database, actor: Actor, kept: StoredRow[], at: Date): Promise<number> {
  if (kept[0]?.before.deleted !== true) return restoreStates(tx, actor, kept, at);
  const ids = kept.map(({ subjectId }) => subjectId);
  const rows = await undeleteLeads(tx, actor, and(inArray(leads.id, ids), eq(leads.deletedAt, at)));
  return rows.length;
}

async function restoreStates(tx: Database, actor: Actor, kept: StoredRow[], at: Date): Promise<number> {
  const before = new Map(kept.map((row) => [row.subjectId, row]));
  const rows = await tx
    .select(leadColumns)
    .from(leads)
    .where(and(inArray(leads.id, [...before.keys()]), visibleTo(actor.user, leads)))
    .orderBy(asc(leads.id))
    .for('update');
  const unchanged = rows
    .filter(({ id, version }) => before.get(id)?.version === version)
    .map((lead) => ({ lead, was: keptState.parse({ ...lead, ...before.get(lead.id)?.before }) }));
  if (unchanged.length === 0) return 0;
  const ids = unchanged.map(({ lead }) => lead.id);
  // Only tasks that nobody has edited since: edits increase the version.
  const untouched = sql`${tasks.autoRule} is not null and ${tasks.version} = 1 and ${tasks.deletedAt} is null`;
  await tx.delete(tasks).where(and(inArray(tasks.leadId, ids), eq(tasks.createdAt, at), untouched));
  await writeLeadStates(
    tx,
    actor,
    unchanged.map(({ lead, was }) => ({ id: lead.id, ...was })),
  );
  await recordLeadEffects(
    tx,
    actor,
    unchanged.map(({ lead, was }) => ({ lead, effects: reverseEffects(lead, was) })),
  );
  return unchanged.length;
}

/** Undoing a move to CLOSED_WON or away from it is a change of status, but no conversion. */
function reverseEffects(lead: Lead, was: LeadState): LeadEffects {
  const [from, to] = [lead.status, was.status];
  const fields = changedNames<LeadState>(lead, pick(was, namesOf(leadBulkFields))).filter((name) => name !== 'status');
  const events = from === to ? [] : [{ type: 'lead_status_changed' as const, from, to }];
  return { ...describeLeadChange({ from, to, fields, events }), tasks: [] };
}
