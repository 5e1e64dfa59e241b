import { and, eq, inArray } from 'drizzle-orm';
import type { BulkResult } from '@/domain/bulk/bulk';
import type { BulkLeadsInput } from '@/domain/bulk/bulk-input';
import type { BulkSkipReason, Skipped } from '@/domain/bulk/skipped';
import { isFieldOf } from '@/domain/custom-fields/custom-field-kinds';
import { applyCustom, readCustom } from '@/domain/custom-fields/custom-values';
import { changedValues, pick } from '@/domain/fields/field';
import { type LeadPlace, placeLead } from '@/domain/leads/assignment';
import { eventEndErrorAfter } from '@/domain/leads/event/event-days';
import { postponeFollowUp } from '@/domain/leads/follow-up';
import type { StoredLead } from '@/domain/leads/lead';
import { canMoveToTeam } from '@/domain/leads/linked';
import { addFollowUpCounts, type FollowUpCounts } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { leads, teamMembers } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type BulkWatch, type ChangedRow, runBulk } from '../../bulk/bulk';
import { type FieldRow, lockFields } from '../../custom-fields/field-rows';
import { requireFields } from '../../custom-fields/given-values';
import { lockNaming } from '../../shared/external-ids';
import { visibleTo } from '../../shared/visibility';
import { lockPlaces } from '../../teams/team-access';
import { notifyAssigneeOfMany } from '../assignee-notice';
import { moveWork } from '../handover/handed-work';
import { deleteLeads } from '../lead-deletion';
import { knownFilters, matchingLeads } from '../lead-queries';
import { leadBulkFields, stateOf } from '../lead-states';
import { type LeadWrite, type LockedLead, lockLeads, writeLeads } from '../lead-writes';
import { addTasks } from './lead-bulk-tasks';

type Wanted = Extract<BulkLeadsInput['action'], { change: unknown }>['change'];

type AssignedLead = Pick<StoredLead, 'id' | 'teamId' | 'companyName'>;

/** Changes or deletes many leads, or adds a task to each, with the same effects as a single change. */
export async function changeManyLeads(
  actor: Actor,
  { select, action }: BulkLeadsInput,
  watch: BulkWatch = {},
): Promise<BulkResult> {
  const { teamId, assigneeId } = 'change' in action ? action.change : {};
  if (teamId && !actor.user.teamIds.includes(teamId)) notFound('team');
  if (assigneeId) await requireTeammate(actor, assigneeId);
  if ('change' in action) await requireFields(actor, action.change.custom);
  let [already, assigned, heldEmails] = [0, 0, 0];
  let counts: FollowUpCounts = {};
  let lastAssigned: AssignedLead | undefined;
  const skipped: Skipped = {};
  const chosen =
    'ids' in select
      ? and(inArray(leads.id, select.ids), visibleTo(actor.user, leads))
      : matchingLeads(actor, await knownFilters(actor, select.matching));

  async function change(tx: Database, ids: string[]): Promise<ChangedRow[]> {
    const mayPlace = await findPlaceable(tx, actor, 'change' in action ? action.change : {});
    const fields = await lockFields(tx, actor, 'change' in action ? action.change : {});
    if (teamId !== undefined) await lockNaming(tx, actor, 'shared');
    const place = 'change' in action ? pick(action.change, ['teamId', 'assigneeId']) : {};
    const rows = await lockLeads(tx, and(chosen, inArray(leads.id, ids)), place);
    if ('delete' in action) return deleteRows(tx, actor, rows);
    if ('addTask' in action) return addTasks(tx, actor, rows, action.addTask);
    const wanted = 'postpone' in action ? postponing(actor, action.postpone) : () => action.change;
    const set = await setFields(tx, actor, rows, wanted, { mayPlace, fields });
    counts = addFollowUpCounts(counts, set.followUps);
    already += set.already;
    assigned += set.assigned.length;
    lastAssigned = set.assigned.at(-1) ?? lastAssigned;
    for (const reason of set.skipped) skipped[reason] = (skipped[reason] ?? 0) + 1;
    if (!assigneeId || !('change' in action) || !action.handover) return set.changed;
    const moved = await moveWork(tx, actor, { leads: set.assigned, to: assigneeId, ...action.handover });
    for (const { scheduledEmails = [] } of moved.values()) heldEmails += scheduledEmails.length;
    return set.changed.map((row) => ({ ...row, before: { ...row.before, handedOver: moved.get(row.id) } }));
  }
  const result = await runBulk(actor, { noun: 'lead', chosen, change, ...watch });
  if ('change' in action && assigneeId && result.id) {
    const came = { note: action.handover?.note, heldEmails };
    const only = assigned === 1 ? lastAssigned : undefined;
    await notifyAssigneeOfMany(actor, { changeId: result.id, assigneeId, count: assigned, only, ...came });
  }
  return {
    ...result,
    ...counts,
    ...(already > 0 && { already }),
    ...(Object.keys(skipped).length > 0 && { skipped }),
  };
}

/** Whether the assignee is in the team of each lead is checked later. */
async function requireTeammate({ db, user }: Actor, id: string): Promise<void> {
  const [teammate] = await db
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, id), inArray(teamMembers.teamId, [...user.teamIds])))
    .limit(1);
  if (!teammate) notFound('member');
}

type MayPlace = (place: LeadPlace) => boolean;

const isAnywhere: MayPlace = () => true;

/** Locks the memberships that a change needs. Returns where a lead may be put. */
async function findPlaceable(tx: Database, actor: Actor, wanted: Wanted): Promise<MayPlace> {
  const { assigneeId } = wanted;
  const members = await lockPlaces(tx, actor, wanted);
  if (!assigneeId) return isAnywhere;
  return (place) => place.teamId === null || members.has(assigneeId, place.teamId);
}

/** What decides whether a lead can have what is wanted. */
interface Checks {
  mayPlace: MayPlace;
  /** The locked custom fields that are given values. */
  fields: readonly FieldRow[];
}

interface SetFields {
  changed: ChangedRow[];
  /** Number of leads that had the values before. */
  already: number;
  followUps: FollowUpCounts;
  assigned: AssignedLead[];
  skipped: BulkSkipReason[];
}

/** What a lead is to get, or why it cannot. */
type WantedOf = (lead: StoredLead) => Wanted | BulkSkipReason;

const postponing =
  ({ user: { timezone }, now }: Actor, days: number): WantedOf =>
  ({ nextFollowUp }) =>
    nextFollowUp ? { nextFollowUp: postponeFollowUp(nextFollowUp, { days, now, timezone }) } : 'NO_FOLLOW_UP';

/** Sets fields of locked leads, with all effects. Skips leads that cannot be put where they are wanted. */
export async function setFields(
  tx: Database,
  actor: Actor,
  rows: readonly LockedLead[],
  wantedOf: WantedOf,
  checks: Checks = { mayPlace: isAnywhere, fields: [] },
): Promise<SetFields> {
  const outcomes = rows.map((row) => {
    const wanted = wantedOf(row.lead);
    return typeof wanted === 'string' ? wanted : writeOf(actor, row, wanted, checks);
  });
  const wanted = outcomes.filter((outcome) => typeof outcome === 'object');
  const skipped = outcomes.filter((outcome) => typeof outcome === 'string');
  const written = await writeLeads(tx, actor, wanted);
  const changes = written.flatMap((each, index) => (each ? [{ ...each, wanted: wanted[index]?.wanted ?? {} }] : []));
  const assigned = changes
    .filter(({ before, after }) => before.assigneeId !== after.assigneeId)
    .map(({ after: { id, companyName, teamId } }) => ({ id, companyName, teamId }));
  return {
    changed: changes.map(({ before, after, wanted }) => ({
      id: after.id,
      before: stateOf(before, wanted),
      version: after.version,
    })),
    already: written.length - changes.length,
    followUps: changes.map((change) => change.followUps).reduce(addFollowUpCounts, {}),
    ...{ assigned, skipped },
  };
}

/** What is to be written of a lead, or why it cannot have it. */
function writeOf(
  { user }: Actor,
  locked: LockedLead,
  { custom: given, ...others }: Wanted,
  { mayPlace, fields }: Checks,
): LeadWrite | BulkSkipReason {
  const { lead } = locked;
  const place = placeLead(lead, others);
  if (!place.ok) return 'NOT_SHARED';
  if (!mayPlace(place.value)) return 'OTHER_TEAM';
  if (!canMoveToTeam({ row: lead, userId: user.id, teamId: place.value.teamId })) return 'NOT_OWNED';
  const values: Partial<StoredLead> = { ...changedValues(leadBulkFields, others, user.timezone), ...place.value };
  if (eventEndErrorAfter(lead, values)) return 'EVENT_ENDS_EARLY';
  if (!given) return { locked, wanted: values };
  const owner = { ...lead, ...place.value };
  const custom = readCustom(
    fields.filter((field) => isFieldOf(field, owner)),
    given,
    lead.custom,
  );
  if (!custom.ok) return 'OTHER_FIELDS';
  return { locked, wanted: { ...values, custom: applyCustom(lead.custom, custom.value) }, custom: custom.value };
}

async function deleteRows(tx: Database, actor: Actor, rows: readonly LockedLead[]): Promise<ChangedRow[]> {
  const deleted = rows.map(({ lead }) => lead);
  if (rows.length > 0) await deleteLeads(tx, actor, deleted);
  return deleted.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}
