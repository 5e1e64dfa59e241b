import { and, asc, inArray } from 'drizzle-orm';
import type { BulkResult } from '@/domain/bulk/bulk';
import type { BulkLeadsInput } from '@/domain/bulk/bulk-input';
import { changedNames, changedValues, pick } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { describeLeadChange } from '@/domain/leads/lead-change';
import { changeLeadStatus } from '@/domain/leads/lead-status';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { type BulkWatch, type ChangedRow, runBulk } from '../bulk/bulk';
import { type LeadWithEffects, recordLeadEffects } from '../shared/domain-events';
import { visibleTo } from '../shared/visibility';
import { openRules } from '../tasks/task-rules';
import { leadColumns } from './lead-columns';
import { deleteLeads } from './lead-deletion';
import { matchingLeads } from './lead-queries';
import { LEAD_STATE, type LeadState, leadBulkFields, writeLeadStates } from './lead-states';

type LockedLead = Lead & { openRules: string[] };
type Wanted = Extract<BulkLeadsInput['action'], { change: unknown }>['change'];

interface Change extends LeadWithEffects {
  lead: Lead;
  state: LeadState;
}

/** Changes or deletes many leads, each with the same effects as a single change. */
export async function changeManyLeads(
  actor: Actor,
  { select, action }: BulkLeadsInput,
  watch: BulkWatch = {},
): Promise<BulkResult> {
  let createdTasks = 0;
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
    if ('delete' in action) return deleteRows(tx, actor, rows);
    const set = await setFields(tx, actor, rows, action.change);
    createdTasks += set.createdTasks;
    return set.changed;
  }
  const result = await runBulk(actor, { noun: 'lead', chosen, change, ...watch });
  return createdTasks > 0 ? { ...result, createdTasks } : result;
}

/** Sets fields of locked leads, with all effects. */
export async function setFields(
  tx: Database,
  actor: Actor,
  rows: readonly LockedLead[],
  wanted: Wanted,
): Promise<{ changed: ChangedRow[]; createdTasks: number }> {
  const changes = rows.flatMap((row) => changeOf(actor, row, wanted));
  await writeLeadStates(
    tx,
    actor,
    changes.map(({ lead, state }) => ({ id: lead.id, ...state })),
  );
  const createdTasks = await recordLeadEffects(tx, actor, changes);
  const changed = changes.map(({ lead }) => ({
    id: lead.id,
    before: pick(lead, LEAD_STATE),
    version: lead.version + 1,
  }));
  return { changed, createdTasks };
}

/** Empty if the lead already has the wanted values. */
function changeOf({ user, now }: Actor, { openRules, ...lead }: LockedLead, wanted: Wanted): Change[] {
  const { status: to = lead.status, ...plain } = changedValues(leadBulkFields, wanted, user.timezone);
  const move = changeLeadStatus({ lead, to, now, openRules: new Set(openRules) });
  const fields = changedNames<LeadState>(lead, plain);
  const state = { ...pick(lead, LEAD_STATE), ...move.changes, ...plain };
  const change = describeLeadChange({ before: lead, after: state, fields, events: move.events });
  if (change.events.length === 0) return [];
  return [{ lead, state, effects: { ...change, tasks: move.tasks } }];
}

async function deleteRows(tx: Database, actor: Actor, rows: readonly Lead[]): Promise<ChangedRow[]> {
  if (rows.length > 0) await deleteLeads(tx, actor, rows);
  return rows.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}
