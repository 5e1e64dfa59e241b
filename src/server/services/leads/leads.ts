import { and, eq, sql } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import { applyCustom, type CustomChanges, NO_CUSTOM_CHANGES } from '@/domain/custom-fields/custom-values';
import { changedValues, newValues } from '@/domain/fields/field';
import { type LeadPlace, notAssignable, placeLead } from '@/domain/leads/assignment';
import { eventEndErrorAfter } from '@/domain/leads/event/event-days';
import {
  type CreateLeadInput,
  type Lead,
  leadFields,
  type StoredLead,
  type UpdatedLead,
  type UpdateLeadChanges,
} from '@/domain/leads/lead';
import { changeLead } from '@/domain/leads/lead-change';
import { startLead, timeOfChange } from '@/domain/leads/lead-status';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { leadGate } from '@/domain/plans/plans';
import { furthestStage } from '@/domain/reports/funnel';
import { cleanAddress } from '@/domain/shared/address';
import { INVALID_EMAIL } from '@/domain/shared/text';
import { optionalEmail } from '@/domain/shared/text-schemas';
import { addFollowUpCounts, type FollowUp } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import { ProblemError, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockFields } from '../custom-fields/field-rows';
import { movedTo, movedValues, readGiven, withChanges } from '../custom-fields/given-values';
import { showOne } from '../custom-fields/show-custom';
import { countOwnLeads, limitsOf, lockUsage } from '../plans/usage';
import { type LeadCause, recordLeadEffects } from '../shared/domain-events';
import { lockNaming } from '../shared/external-ids';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { settleDueDatesOf } from '../tasks/due-dates';
import { followEvents, withMovedEvent } from '../tasks/event-clock';
import { followUps } from '../tasks/follow-ups';
import { lockMembership, lockOwnMemberships, lockPlaces } from '../teams/team-access';
import { notifyAssignee } from './assignee-notice';
import { leadColumns, ownerCountry, workerOfLead } from './lead-columns';
import { deleteLeads } from './lead-deletion';
import { moveLinkedRows, raisedStage } from './lead-states';
import { leadNotFound } from './merge/merged-into';

/**
 * Creates a lead with its history, its events and the follow-up tasks of its status in one transaction, once per
 * Idempotency-Key (D38).
 */
export async function createLead(actor: Actor, input: CreateLeadInput): Promise<Lead> {
  const call = { key: actor.idempotencyKey, body: { operation: 'leads.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    await requireRoom(tx, actor);
    if (input.externalId) await lockNaming(tx, actor, 'lead');
    if (input.teamId) await lockMembership(tx, actor.user.id, input.teamId);
    const teamId = input.teamId ?? null;
    const fields = await lockFields(tx, actor, { custom: input.custom });
    const { set: custom } = readGiven(fields, input.custom, { ownerId: actor.user.id, teamId });
    const place = { teamId, assigneeId: teamId && actor.user.id };
    return showOne(tx, await insertLead(tx, actor, { ...input, custom }, { ...place, worker: actor.user }));
  });
}

interface NewLeadPlace extends LeadPlace {
  /** Who works on it. */
  worker: Worker;
  previousLeadId?: string;
}

/** `custom` are values as stored. */
export async function insertLead(
  tx: Database,
  actor: Actor,
  input: CreateLeadInput,
  { worker, previousLeadId, ...place }: NewLeadPlace,
): Promise<StoredLead> {
  const { user, now, newId } = actor;
  const { status = user.defaultLeadStatus, priority = user.defaultLeadPriority } = input;
  const values = newValues(leadFields, { ...input, status, priority }, user.timezone);
  const { stageEnteredAt, closedAt, ...start } = startLead({
    status,
    companyName: values.companyName,
    now,
    worker,
  });
  const lead = { id: newId(), ownerId: user.id, ...place };
  const inserting = tx
    .insert(leads)
    .values({
      ...lead,
      ...values,
      ...derivePhone(values.phone, user.country),
      ...(previousLeadId && { custom: movedTo(lead, values.custom) }),
      previousLeadId,
      stageEnteredAt,
      closedAt,
      furthestStage: furthestStage([status]),
      createdAt: now,
      updatedAt: now,
    })
    .returning(leadColumns)
    // Sent together and executed in order, the statements need only one round trip.
    .execute();
  const effects = { ...start, history: [{ kind: 'created' as const, toStatus: status }] };
  const [[created]] = await Promise.all([inserting, recordLeadEffects(tx, actor, [{ lead, effects }])]);
  return exactlyOne(created);
}

/** Plans without a cap need no count and no lock. */
export async function requireRoom(tx: Database, actor: Actor): Promise<void> {
  const maximum = limitsOf(actor).leads;
  if (maximum === null) return;
  await lockUsage(tx, actor.user.id);
  unwrap(leadGate({ current: await countOwnLeads(tx, actor.user.id), adding: 1, maximum }));
}

export interface UpdateLead {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateLeadChanges;
}

/** Throws VALIDATION if a changed address cannot be mailed. An older one may stay (D77). */
export function requireMailable(before: string, email = before): void {
  const isNew = email !== before && email !== cleanAddress(before);
  if (isNew && !optionalEmail.safeParse(email).success) refuse('VALIDATION', INVALID_EMAIL, { field: 'email' });
}

/** Changes a lead. A new status also writes its history, events and follow-up tasks. */
export function updateLead(actor: Actor, { id, version, changes }: UpdateLead): Promise<UpdatedLead> {
  return actor.db.transaction(async (tx) => {
    const { user } = actor;
    const [held, fields, , locked] = await Promise.all([
      lockPlaces(tx, actor, changes),
      lockFields(tx, actor, changes),
      changes.externalId ? lockNaming(tx, actor, 'lead') : undefined,
      lockLead(tx, actor, id, changes),
    ]);
    const before = locked.lead;
    const now = timeOfChange(before, actor.now);
    await requireSeen(tx, before, version);
    const { custom: given, ...changed } = changes;
    const values = changedValues(leadFields, changed, user.timezone);
    requireMailable(before.email, values.email);
    const fault = eventEndErrorAfter(before, values);
    if (fault) refuse('VALIDATION', fault, { field: 'eventEndDate' });
    const place = unwrap(placeLead(before, changes));
    if (!canMoveToTeam({ row: before, userId: user.id, teamId: place.teamId })) {
      refuse('FORBIDDEN', ONLY_OWNER_CAN_MOVE, { field: 'teamId' });
    }
    if (changes.assigneeId && place.teamId && !held.has(changes.assigneeId, place.teamId)) {
      throw new ProblemError(notAssignable());
    }
    const custom = readGiven(
      fields,
      given,
      { ...before, ...place },
      place.teamId === before.teamId ? before.custom : {},
    );
    const wanted = { ...values, ...(given && { custom: applyCustom(before.custom, custom) }), ...place };
    const written = await writeLead(tx, actor, { locked, wanted, custom, now });
    const { assigneeId } = place;
    const isReassigned = assigneeId !== before.assigneeId;
    if (isReassigned) await settleDueDatesOf(tx, actor.now, [id]);
    if (assigneeId && isReassigned && changes.assigneeId) {
      await notifyAssignee(tx, actor, { id, companyName: written.companyName, assigneeId });
    }
    return written;
  });
}

interface WriteLead {
  locked: LockedLead;
  /** `custom` are all values as stored, unless the lead moves: then its values move with it, and the given ones follow. */
  wanted: Partial<StoredLead>;
  custom?: CustomChanges;
  /** See `timeOfChange`. */
  now: Date;
  /** Who caused it, if that is not the actor. */
  cause?: LeadCause;
}

/** Writes the wanted values of a locked lead, with what they bring about. The lead stays as it is if they change nothing. */
export async function writeLead(
  tx: Database,
  actor: Actor,
  { locked: { lead: before, country, ...known }, wanted, custom = NO_CUSTOM_CHANGES, now, cause }: WriteLead,
): Promise<UpdatedLead> {
  const { after, lastActivityAt, effects } = changeLead({
    ...known,
    before,
    wanted,
    now,
    timezone: actor.user.timezone,
  });
  if (effects.events.length === 0) return showOne(tx, before);

  const { id, ownerId, teamId, assigneeId } = { ...before, ...after };
  const isMoved = teamId !== before.teamId;
  const updating = tx
    .update(leads)
    .set({
      ...after,
      ...(isMoved && { custom: withChanges(movedValues({ ...before, teamId }), custom) }),
      ...(wanted.phone !== undefined && derivePhone(wanted.phone, country)),
      version: before.version + 1,
      updatedAt: now,
      lastActivityAt,
      ...(after.status !== before.status && { furthestStage: raisedStage(sql`${after.status}::lead_status`) }),
    })
    .where(eq(leads.id, id))
    .returning(leadColumns)
    .execute();
  // Linked rows are locked before points, as in every transaction.
  if (assigneeId !== before.assigneeId || isMoved) {
    await updating.then(() => moveLinkedRows(tx, [{ before, after: { teamId, assigneeId } }]));
  }
  const isOfClock = withMovedEvent([{ before, after }]).length > 0;
  const createdTasks = isOfClock ? await updating.then(() => followEvents(tx, actor, [{ before, after }])) : 0;
  const effect = { lead: { id, ownerId, teamId }, at: now, effects, cause };
  const [[updated], followUps] = await Promise.all([updating, recordLeadEffects(tx, actor, [effect])]);
  return { ...(await showOne(tx, exactlyOne(updated))), ...addFollowUpCounts(followUps, { createdTasks }) };
}

/**
 * Deletes a lead with its contacts and the open tasks that rules created for it. They can be restored for 30 days. Tasks
 * created by users, notes and events stay, and show no lead while it is deleted.
 */
export function deleteLead(actor: Actor, { id, version }: { id: string; version?: number }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const [, { lead }] = await Promise.all([lockOwnMemberships(tx, actor), lockLead(tx, actor, id)]);
    await requireSeen(tx, lead, version);
    await deleteLeads(tx, actor, [lead]);
  });
}

/** Throws STALE_EDIT with the lead as it is now, if it is not what the editor `saw`. */
export async function requireSeen(tx: Database, lead: StoredLead, saw: number | undefined): Promise<void> {
  if (saw === undefined || saw === lead.version) return;
  const { companyName: name, version } = lead;
  requireVersion(saw, { name, version, current: await showOne(tx, lead) });
}

/** A locked lead with its follow-up tasks, the country of its owner, and the user who works on it after the changes. */
interface LockedLead {
  lead: StoredLead;
  followUps: FollowUp[];
  country: Country;
  worker: Worker;
}

export async function lockLead(
  tx: Database,
  actor: Actor,
  id: string,
  changes: UpdateLeadChanges = {},
): Promise<LockedLead> {
  const isLead = and(eq(leads.id, id), visibleTo(actor.user, leads));
  const [[locked], [read]] = await Promise.all([
    tx.select({ id: leads.id }).from(leads).where(isLead).for('update').execute(),
    // A separate statement, because the one above may have waited for the lock and then read older tasks.
    tx
      .select({ ...leadColumns, followUps, country: ownerCountry, worker: workerOfLead(changes) })
      .from(leads)
      .where(isLead)
      .execute(),
  ]);
  // A lead that has become visible between the two statements is not locked.
  const { followUps: open, country, worker, ...lead } = (locked && read) ?? (await leadNotFound(tx, actor, id));
  return { lead, followUps: open, country, worker };
}
