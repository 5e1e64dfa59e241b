import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { BulkLeadsInput, BulkResult } from '@/domain/bulk/bulk';
import type { Lead } from '@/domain/leads/lead';
import { changeLeadStatus } from '@/domain/leads/lead-status';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { leads, tasks } from '../db/schema';
import { BULK_CHUNK, type BulkWork, type ChangedRow, type KeptRow, runBulk } from './bulk';
import { leadColumns } from './lead-columns';
import { deleteLeads, undeleteLeads } from './lead-deletion';
import { matchingLeads } from './lead-queries';
import type { Trail } from './lead-trail';
import { recordTrails } from './lead-trails';
import { visibleTo } from './visibility';

type LockedLead = Lead & { openRules: string[] };
type NewState = Pick<Lead, 'id' | 'status' | 'priority' | 'stageEnteredAt' | 'closedAt'>;
type LeadTrail = Trail & { lead: Lead };

/** Moves, reprioritizes or deletes many leads: what a single change brings about, each of them brings about. */
export async function changeManyLeads(
  actor: Actor,
  { select, action }: BulkLeadsInput,
  watch: Pick<BulkWork, 'onProgress' | 'signal'> = {},
): Promise<BulkResult> {
  const { db, user } = actor;
  const chosen =
    'ids' in select
      ? and(inArray(leads.id, select.ids), visibleTo(user, leads))
      : matchingLeads(actor, select.matching);
  const total = await db.$count(leads, chosen);

  async function changeNext(tx: Database, after: string | null) {
    const rows: LockedLead[] = await tx
      .select({
        ...leadColumns,
        openRules: sql<string[]>`array(
          select t.auto_rule from ${tasks} t
          where t.lead_id = "leads"."id" and t.auto_rule is not null and t.status <> 'COMPLETED'
            and t.deleted_at is null)`,
      })
      .from(leads)
      .where(and(chosen, after === null ? undefined : gt(leads.id, after)))
      .orderBy(asc(leads.id))
      .limit(BULK_CHUNK)
      .for('update');
    const changed =
      'delete' in action ? await deleteRows(tx, actor, rows) : await moveRows(tx, actor, rows, action.change);
    return { seen: rows.length, last: rows.length === BULK_CHUNK ? (rows.at(-1)?.id ?? null) : null, changed };
  }
  return runBulk(actor, { subject: 'leads', total, changeNext, ...watch });
}

async function moveRows(
  tx: Database,
  actor: Actor,
  rows: readonly LockedLead[],
  wanted: Partial<Pick<Lead, 'status' | 'priority'>>,
): Promise<ChangedRow[]> {
  const changed: ChangedRow[] = [];
  const states: NewState[] = [];
  const trails: LeadTrail[] = [];
  for (const { openRules, ...lead } of rows) {
    const { id, status, stageEnteredAt, closedAt } = lead;
    const priority = wanted.priority ?? lead.priority;
    const move = changeLeadStatus({
      lead,
      to: wanted.status ?? status,
      now: actor.now,
      openRules: new Set(openRules),
    });
    const moved = move.changes.status !== status;
    const edited = priority !== lead.priority;
    if (!moved && !edited) continue;
    changed.push({
      id,
      before: { status, priority: lead.priority, stageEnteredAt, closedAt },
      version: lead.version + 1,
    });
    states.push({ id, ...move.changes, priority });
    trails.push({
      lead,
      history: [
        ...(moved ? [{ kind: 'status_changed' as const, fromStatus: status, toStatus: move.changes.status }] : []),
        ...(edited ? [{ kind: 'edited' as const, detail: { fields: ['priority'] } }] : []),
      ],
      tasks: move.tasks,
      events: [...move.events, ...(edited ? [{ type: 'lead_updated' as const, fields: ['priority'] }] : [])],
    });
  }
  await writeStates(tx, actor, states);
  await recordTrails(tx, actor, trails);
  return changed;
}

/** Writes where leads now stand, in one statement: the counters' trigger asks for that (see the migration `lead_counters`). */
async function writeStates(tx: Database, { now }: Actor, states: readonly NewState[]): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update ${leads} set status = r.status, priority = r.priority, stage_entered_at = r."stageEnteredAt",
      closed_at = r."closedAt", version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(states)}::text::json) as r (
      id uuid, status lead_status, priority priority, "stageEnteredAt" timestamptz, "closedAt" timestamptz)
    where leads.id = r.id`);
}

async function deleteRows(tx: Database, actor: Actor, rows: readonly LockedLead[]): Promise<ChangedRow[]> {
  if (rows.length > 0) await deleteLeads(tx, actor, rows);
  return rows.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}

interface Before {
  deleted?: true;
  status: Lead['status'];
  priority: Lead['priority'];
  stageEnteredAt: string;
  closedAt: string | null;
}

/** Puts leads back to where a change of many found them at `at`, and takes away the follow-ups it made. */
export async function restoreLeads(tx: Database, actor: Actor, kept: KeptRow[], at: Date): Promise<number> {
  const before = new Map(kept.map((row) => [row.subjectId, row.before as unknown as Before]));
  const ids = [...before.keys()];
  if (kept[0]?.before.deleted !== true) return moveBack(tx, actor, kept, before, at);
  const rows = await undeleteLeads(tx, actor, and(inArray(leads.id, ids), eq(leads.deletedAt, at)));
  return rows.length;
}

async function moveBack(
  tx: Database,
  actor: Actor,
  kept: KeptRow[],
  before: Map<string, Before>,
  at: Date,
): Promise<number> {
  const { user } = actor;
  const versions = new Map(kept.map((row) => [row.subjectId, row.version]));
  const rows = await tx
    .select(leadColumns)
    .from(leads)
    .where(and(inArray(leads.id, [...before.keys()]), visibleTo(user, leads)))
    .orderBy(asc(leads.id))
    .for('update');
  const states: NewState[] = [];
  const trails: LeadTrail[] = [];
  for (const lead of rows) {
    const was = before.get(lead.id);
    if (!was || lead.version !== versions.get(lead.id)) continue;
    const closedAt = was.closedAt === null ? null : new Date(was.closedAt);
    states.push({ ...was, id: lead.id, stageEnteredAt: new Date(was.stageEnteredAt), closedAt });
    const moved = was.status !== lead.status;
    trails.push({
      lead,
      history: [
        ...(moved ? [{ kind: 'status_changed' as const, fromStatus: lead.status, toStatus: was.status }] : []),
        ...(was.priority === lead.priority ? [] : [{ kind: 'edited' as const, detail: { fields: ['priority'] } }]),
      ],
      tasks: [],
      events: moved ? [{ type: 'lead_status_changed', from: lead.status, to: was.status }] : [],
    });
  }
  const moved = states.map(({ id }) => id);
  if (moved.length > 0) {
    // Nobody has touched them since: a follow-up that was worked on has another version.
    const untouched = sql`${tasks.autoRule} is not null and ${tasks.version} = 1`;
    await tx.delete(tasks).where(and(inArray(tasks.leadId, moved), eq(tasks.createdAt, at), untouched));
  }
  await writeStates(tx, actor, states);
  await recordTrails(tx, actor, trails);
  return states.length;
}
