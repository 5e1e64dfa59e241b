import type { Worker } from '@/domain/calendar/work-days';
import { newValues } from '@/domain/fields/field';
import type { LeadPlace } from '@/domain/leads/assignment';
import { type CreateLeadInput, type Lead, leadFields, type StoredLead } from '@/domain/leads/lead';
import { startLead } from '@/domain/leads/lead-status';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { leadGate } from '@/domain/plans/plans';
import { furthestStage } from '@/domain/reports/funnel';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockFields } from '../custom-fields/field-rows';
import { movedTo, readGiven } from '../custom-fields/given-values';
import { showOne } from '../custom-fields/show-custom';
import { countOwnLeads, limitsOf, lockUsage } from '../plans/usage';
import { recordLeadEffects } from '../shared/domain-events';
import { lockNaming } from '../shared/external-ids';
import { withIdempotency } from '../shared/idempotency';
import { lockMembership, lockOwnMemberships } from '../teams/team-access';
import { leadColumns } from './lead-columns';
import { deleteLeads } from './lead-deletion';
import { requireSeen } from './lead-updates';
import { lockLead } from './lead-writes';

/**
 * Creates a lead with its history, its events and the follow-up tasks of its status in one transaction, once per
 * Idempotency-Key (D38).
 */
export async function createLead(actor: Actor, input: CreateLeadInput): Promise<Lead> {
  const call = { key: actor.idempotencyKey, body: { operation: 'leads.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    await requireRoom(tx, actor);
    if (input.teamId) await lockMembership(tx, actor.user.id, input.teamId);
    const teamId = input.teamId ?? null;
    const fields = await lockFields(tx, actor, { custom: input.custom });
    if (input.externalId) await lockNaming(tx, actor, 'shared');
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
