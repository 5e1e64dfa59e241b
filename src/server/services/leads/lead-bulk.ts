import { and, asc, inArray } from 'drizzle-orm';
import type { BulkLeadsInput, BulkResult } from '@/domain/bulk/bulk';
import type { Lead } from '@/domain/leads/lead';
import { changeLeadStatus } from '@/domain/leads/lead-status';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { type BulkWatch, type ChangedRow, runBulk } from '../bulk/bulk';
import { type LeadEffects, type LeadWithEffects, recordLeadEffects } from '../shared/domain-events';
import { visibleTo } from '../shared/visibility';
import { openRules } from '../tasks/task-rules';
import { leadColumns } from './lead-columns';
import { deleteLeads } from './lead-deletion';
import { matchingLeads } from './lead-queries';
import { type LeadState, writeLeadStates } from './lead-states';

type LockedLead = Lead & { openRules: string[] };
type Wanted = Partial<Pick<Lead, 'status' | 'priority'>>;

interface Change extends LeadWithEffects {
  lead: Lead;
  state: LeadState;
}

/** Moves, reprioritizes or deletes many leads: what a single change brings about, each of them brings about. */
export function changeManyLeads(
  actor: Actor,
  { select, action }: BulkLeadsInput,
  watch: BulkWatch = {},
): Promise<BulkResult> {
  const chosen =
    'ids' in select
      ? and(inArray(leads.id, select.ids), visibleTo(actor.user, leads))
      : matchingLeads(actor, select.matching);

  async function change(tx: Database, ids: string[]): Promise<ChangedRow[]> {
    const rows = await tx
      .select({ ...leadColumns, openRules })
      .from(leads)
      .where(and(chosen, inArray(leads.id, ids)))
      .orderBy(asc(leads.id))
      .for('update');
    return 'delete' in action ? deleteRows(tx, actor, rows) : setFields(tx, actor, rows, action.change);
  }
  return runBulk(actor, { noun: 'lead', chosen, change, ...watch });
}

async function setFields(
  tx: Database,
  actor: Actor,
  rows: readonly LockedLead[],
  wanted: Wanted,
): Promise<ChangedRow[]> {
  const changes = rows.flatMap((row) => changeOf(row, wanted, actor.now));
  await writeLeadStates(
    tx,
    actor,
    changes.map(({ lead, state }) => ({ id: lead.id, ...state })),
  );
  await recordLeadEffects(tx, actor, changes);
  return changes.map(({ lead: { id, version, status, priority, stageEnteredAt, closedAt } }) => ({
    id,
    before: { status, priority, stageEnteredAt, closedAt },
    version: version + 1,
  }));
}

/** None for a lead that is as wanted already. */
function changeOf({ openRules, ...lead }: LockedLead, wanted: Wanted, now: Date): Change[] {
  const { status } = lead;
  const priority = wanted.priority ?? lead.priority;
  const move = changeLeadStatus({ lead, to: wanted.status ?? status, now, openRules: new Set(openRules) });
  const moved = move.changes.status !== status;
  const edited = priority !== lead.priority;
  if (!moved && !edited) return [];
  const effects: LeadEffects = {
    history: [
      ...(moved ? [{ kind: 'status_changed' as const, fromStatus: status, toStatus: move.changes.status }] : []),
      ...(edited ? [{ kind: 'edited' as const, detail: { fields: ['priority'] } }] : []),
    ],
    tasks: move.tasks,
    events: [...move.events, ...(edited ? [{ type: 'lead_updated' as const, fields: ['priority'] }] : [])],
  };
  return [{ lead, state: { ...move.changes, priority }, effects }];
}

async function deleteRows(tx: Database, actor: Actor, rows: readonly Lead[]): Promise<ChangedRow[]> {
  if (rows.length > 0) await deleteLeads(tx, actor, rows);
  return rows.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}
