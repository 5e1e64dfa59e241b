import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changedNames, jsonOf, namesOf, pick } from '@/domain/fields/field';
import { leadFields, type StoredLead } from '@/domain/leads/lead';
import { type LeadEvent, timeOfChange } from '@/domain/leads/lead-status';
import { movedBack } from '@/domain/leads/lead-undo';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { addToGroup } from '@/domain/shared/groups';
import type { Database } from '@/server/db/client';
import { bulkChangeRows, contacts, leadHistory, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { Restored, StoredChange, StoredRow } from '../../bulk/bulk-undo';
import { keepLastWinners } from '../../gamification/last-winners';
import { recordDomainEvents } from '../../shared/domain-events';
import { dropTakenMeanwhile, lockNaming } from '../../shared/external-ids';
import { restorableBy, teamsOf } from '../../shared/visibility';
import { settleDueDatesOf } from '../../tasks/due-dates';
import { moveClock, withMovedEvent } from '../../tasks/event-clock';
import { lockMemberships, lockOwnMemberships } from '../../teams/team-access';
import { settleActivity } from '../activity/lead-activity';
import { revertFollowUps } from '../follow-up-undo';
import { moveBack } from '../handover/handed-back';
import type { HandedOver } from '../handover/handed-work';
import { leadColumns, ownerCountry } from '../lead-columns';
import { undeleteLeads } from '../lead-deletion';
import { requireRoomFor } from '../lead-room';
import { moveLinkedRows, updateLeadStates } from '../lead-states';
import { explainedSince, forgetChange } from '../lead-undo';
import { removeAddedTasks } from './lead-bulk-tasks';

/** The stored state of a lead before a bulk change or an import. A field that this did not write keeps its value. */
const keptState = z.object({
  ...jsonOf(leadFields),
  stageEnteredAt: z.coerce.date(),
  closedAt: z.coerce.date().nullable(),
  teamId: z.uuid().nullable(),
  assigneeId: z.uuid().nullable(),
});

type KeptState = z.infer<typeof keptState>;

/** Throws if undoing a deletion would exceed the cap of an owner. */
export function requireRoomForChange(tx: Database, actor: Actor, { id, at }: StoredChange): Promise<void> {
  const changed = tx
    .select({ id: bulkChangeRows.subjectId })
    .from(bulkChangeRows)
    .where(eq(bulkChangeRows.changeId, id));
  const gone = and(inArray(leads.id, changed), eq(leads.deletedAt, at), restorableBy(actor.user, leads, actor.now));
  return requireRoomFor(tx, actor, gone);
}

/**
 * Restores leads to their state before the bulk change at `at`, as if it had never happened: without its follow-up
 * tasks, unless a user has touched them, and without its entries in their history.
 */
export async function restoreLeads(tx: Database, actor: Actor, kept: StoredRow[], at: Date): Promise<Restored> {
  if (kept[0]?.before.addedTask) return removeAddedTasks(tx, actor, kept);
  if (kept[0]?.before.deleted !== true) return restoreLeadStates(tx, actor, kept, at);
  const ids = kept.map(({ subjectId }) => subjectId);
  await lockOwnMemberships(tx, actor);
  let unnamed = 0;
  const gone = and(inArray(leads.id, ids), eq(leads.deletedAt, at));
  const rows = await undeleteLeads(tx, actor, gone, async (locked) => {
    unnamed += await dropTakenMeanwhile(tx, 'lead', inArray(leads.id, locked));
    for (const [noun, table] of [
      ['contact', contacts],
      ['task', tasks],
    ] as const) {
      unnamed += await dropTakenMeanwhile(tx, noun, and(inArray(table.leadId, locked), eq(table.deletedAt, at)));
    }
  });
  return { restored: rows.length, unnamed };
}

/** The same for changes of their fields. */
export async function restoreLeadStates(
  tx: Database,
  actor: Actor,
  kept: readonly StoredRow[],
  at: Date,
): Promise<Restored> {
  const before = new Map(kept.map((row) => [row.subjectId, row]));
  const assignees = kept.flatMap(({ before: { assigneeId } }) => (typeof assigneeId === 'string' ? [assigneeId] : []));
  const teamIds = kept.flatMap(({ before: { teamId } }) => (typeof teamId === 'string' ? [teamId] : []));
  const members = await lockMemberships(tx, [...new Set([actor.user.id, ...assignees])], [...new Set(teamIds)]);
  await lockNaming(tx, actor, 'shared');
  // The actor may no longer see a lead that they gave away. They can still take it back, as long as it has not been
  // changed since.
  const isOrWasTheirs = or(eq(leads.ownerId, actor.user.id), sql`${leads.teamId} = any (${teamsOf(actor.user)})`);
  const rows = await tx
    .select({ ...leadColumns, country: ownerCountry })
    .from(leads)
    .where(and(inArray(leads.id, [...before.keys()]), isNull(leads.deletedAt), isOrWasTheirs))
    .orderBy(asc(leads.id))
    .for('update');
  const unchanged = rows
    .filter(({ id, version }) => before.get(id)?.version === version)
    .map(({ country, ...lead }) => ({
      lead,
      country,
      was: keptState.parse({ ...lead, ...before.get(lead.id)?.before }),
    }))
    // Skips leads that would return to a team that the actor has left, or to an assignee who has left it.
    .filter(({ lead, was: { teamId, assigneeId } }) => {
      if (teamId === null || (teamId === lead.teamId && assigneeId === lead.assigneeId)) return true;
      const isStill = (userId: string | null) => userId === null || members.has(userId, teamId);
      return (teamId === lead.teamId || isStill(actor.user.id)) && isStill(assigneeId);
    });
  if (unchanged.length === 0) return { restored: 0 };
  const writesPhones = kept.some((row) => 'phone' in row.before);
  await updateLeadStates(
    tx,
    actor,
    unchanged.map(({ lead, country, was }) => ({
      id: lead.id,
      ...was,
      ...(writesPhones && derivePhone(was.phone, country)),
    })),
  );
  await moveLinkedRows(
    tx,
    unchanged.map(({ lead, was }) => ({ before: lead, after: was })),
  );
  await moveClock(tx, actor.now, withMovedEvent(unchanged.map(({ lead, was }) => ({ before: lead, after: was }))));
  const stayed = await moveBack(
    tx,
    actor,
    unchanged.flatMap(({ lead }) => (before.get(lead.id)?.before.handedOver as HandedOver | undefined) ?? []),
  );
  await settleDueDatesOf(
    tx,
    actor.now,
    unchanged.filter(({ lead, was }) => lead.assigneeId !== was.assigneeId).map(({ lead }) => lead.id),
  );
  let keptTasks = 0;
  for (const [time, changed] of timesOf(unchanged, at)) {
    const then = new Date(time);
    const ids = changed.map(({ id }) => id);
    await forgetChange(tx, ids, then, [changedAt(actor, then), explainedSince(then)]);
    keptTasks += (await revertFollowUps(tx, actor, changed, then)).keptTasks;
  }
  await settleActivity(
    tx,
    actor,
    unchanged
      .filter(({ lead, was }) => lead.status !== was.status || before.get(lead.id)?.before.handedOver)
      .map(({ lead }) => lead.id),
  );
  const wonAgain = unchanged.filter(({ lead, was }) => was.status === 'CLOSED_WON' && lead.status !== was.status);
  await keepLastWinners(
    tx,
    wonAgain.map(({ lead }) => lead.id),
  );
  await recordDomainEvents(
    tx,
    actor,
    unchanged.flatMap(({ lead, was }) => reverseEvents(lead, was).map((event) => ({ subject: lead, event }))),
  );
  return { restored: unchanged.length, keptTasks, stayed };
}

/** The leads by the time at which the bulk change at `at` changed them. The time differs only after a parallel move. */
function timesOf(unchanged: readonly { lead: StoredLead; was: KeptState }[], at: Date): Map<number, StoredLead[]> {
  const times = new Map<number, StoredLead[]>();
  for (const { lead, was } of unchanged) {
    const hasMoved = lead.stageEnteredAt.getTime() !== was.stageEnteredAt.getTime();
    addToGroup(times, (hasMoved ? lead.stageEnteredAt : timeOfChange(lead, at)).getTime(), lead);
  }
  return times;
}

/** The entries of the change itself. */
const changedAt = ({ user }: Actor, at: Date) =>
  and(
    eq(leadHistory.at, at),
    eq(leadHistory.actorId, user.id),
    inArray(leadHistory.kind, ['status_changed', 'edited']),
  );

function reverseEvents(lead: StoredLead, was: KeptState): LeadEvent[] {
  const fields = changedNames<KeptState>(lead, pick(was, [...namesOf(leadFields), 'teamId', 'assigneeId'])).filter(
    (name) => name !== 'status',
  );
  return movedBack({ from: lead.status, to: was.status, fields });
}
