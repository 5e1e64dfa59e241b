import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import { changedValues, newValues } from '@/domain/fields/field';
import { notAssignable, placeLead } from '@/domain/leads/assignment';
import {
  type CreateLeadInput,
  type Lead,
  leadFields,
  type UpdatedLead,
  type UpdateLeadChanges,
} from '@/domain/leads/lead';
import { changeLead } from '@/domain/leads/lead-change';
import { startLead, timeOfChange } from '@/domain/leads/lead-status';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { leadGate } from '@/domain/plans/plans';
import { cleanAddress } from '@/domain/shared/address';
import { INVALID_EMAIL } from '@/domain/shared/text';
import { optionalEmail } from '@/domain/shared/text-schemas';
import type { FollowUp } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import { notFound, ProblemError, refuse, unwrap } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { countOwnLeads, limitsOf, lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { belongsTo, visibleTo } from '../shared/visibility';
import { settleDueDatesOf } from '../tasks/due-dates';
import { followUps } from '../tasks/follow-ups';
import {
  holdMembership,
  holdOwnMemberships,
  holdPlaces,
  isHeldMember,
  type Memberships,
  NO_MEMBERSHIPS,
} from '../teams/team-access';
import { notifyAssignee } from './assignee-notice';
import { leadColumns, ownerCountry, workerOfLead } from './lead-columns';
import { deleteLeads } from './lead-deletion';
import { writeLead } from './lead-writing';

/**
 * Creates a lead with its history, its events and the follow-up tasks of its status in one transaction, once per
 * Idempotency-Key (D38).
 */
export async function createLead(actor: Actor, input: CreateLeadInput): Promise<Lead> {
  const { db, idempotencyKey: key } = actor;
  // A single statement is atomic by itself and saves the round trips of a transaction.
  if (key === undefined && limitsOf(actor).leads === null && !input.teamId) return insertLead(db, actor, input);
  return withIdempotency(actor, { key, body: { operation: 'leads.create', input } }, async (tx) => {
    await requireRoom(tx, actor);
    if (input.teamId) await holdMembership(tx, actor.user.id, input.teamId);
    return insertLead(tx, actor, input);
  });
}

async function insertLead(db: Database, actor: Actor, input: CreateLeadInput): Promise<Lead> {
  const { user, now, newId } = actor;
  const { status = user.defaultLeadStatus, priority = user.defaultLeadPriority } = input;
  const values = newValues(leadFields, { ...input, status, priority }, user.timezone);
  const { stageEnteredAt, closedAt, ...start } = startLead({
    status,
    companyName: values.companyName,
    now,
    worker: user,
  });
  const teamId = input.teamId ?? null;
  const lead = { id: newId(), ownerId: user.id, teamId, assigneeId: teamId && user.id };
  const writing = db
    .insert(leads)
    .values({
      ...lead,
      ...values,
      ...derivePhone(values.phone, user.country),
      stageEnteredAt,
      closedAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning(leadColumns);
  const effects = { ...start, history: [{ kind: 'created' as const, toStatus: status }] };
  const { createdTasks: _, ...created } = exactlyOne(await writeLead(db, actor, { writing, lead, effects }));
  return created;
}

/** Plans without a cap need no count and no lock. */
async function requireRoom(tx: Database, actor: Actor): Promise<void> {
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

/** Changes a lead. A new status also writes its history, events and follow-up tasks. */
export async function updateLead(actor: Actor, update: UpdateLead): Promise<UpdatedLead> {
  const { teamId, assigneeId } = update.changes;
  // Conflicts are rare, so try optimistically: read, then write only if the row is unchanged. A lock needs a
  // transaction, which doubles the round trips. A change of team always locks, because it also moves linked rows: a row
  // that is being linked right now is only visible to a statement that starts after the lock.
  const lead = teamId === undefined && assigneeId === undefined ? await tryUpdate(actor.db, actor, update) : undefined;
  if (lead) return lead;
  // The lead was changed concurrently, or its team changes: repeat under a lock.
  return actor.db.transaction(async (tx) => {
    // Before the lead is locked, as by whatever takes people out of a team.
    const assignable = await holdPlaces(tx, actor, { teamId, assigneeId });
    return exactlyOne(await tryUpdate(tx, actor, update, { underLock: true, assignable }));
  });
}

function requireMailable(before: string, email = before): void {
  const isNew = email !== before && email !== cleanAddress(before);
  if (isNew && !optionalEmail.safeParse(email).success) refuse('VALIDATION', INVALID_EMAIL, { field: 'email' });
}

/** Returns undefined if the lead changed between the read and the write. Cannot happen under a lock. */
async function tryUpdate(
  db: Database,
  actor: Actor,
  { id, version, changes }: UpdateLead,
  { underLock = false, assignable = NO_MEMBERSHIPS }: { underLock?: boolean; assignable?: Memberships } = {},
): Promise<UpdatedLead | undefined> {
  const { user } = actor;
  const { followUps: current, country, worker, ...before } = await loadLead(db, actor, id, { underLock, changes });
  const now = timeOfChange(before, actor.now);
  requireVersion(version, { name: before.companyName, version: before.version, current: before });
  const values = changedValues(leadFields, changes, user.timezone);
  requireMailable(before.email, values.email);
  const place = unwrap(placeLead(before, changes));
  if (!canMoveToTeam({ row: before, userId: user.id, teamId: place.teamId })) {
    refuse('FORBIDDEN', ONLY_OWNER_CAN_MOVE, { field: 'teamId' });
  }
  if (changes.assigneeId && place.teamId && !assignable.has(changes.assigneeId, place.teamId)) {
    throw new ProblemError(notAssignable());
  }
  const wanted = { ...values, ...place };
  const changing = { before, wanted, now, timezone: user.timezone, worker, followUps: current };
  const { after, lastActivityAt, effects } = changeLead(changing);
  if (effects.events.length === 0) return before;

  const writing = db
    .update(leads)
    .set({
      ...after,
      ...(wanted.phone !== undefined && derivePhone(wanted.phone, country)),
      version: before.version + 1,
      updatedAt: now,
      // Of an unchanged stage, others may have written a later one meanwhile.
      ...(lastActivityAt !== before.lastActivityAt && { lastActivityAt }),
    })
    // Dissolving a team and deleting a lead do not increase the version, so check both as well.
    .where(
      and(
        eq(leads.id, id),
        eq(leads.version, before.version),
        sameTeam(before.teamId),
        isNull(leads.deletedAt),
        // Losing a lead of one's own increases the version.
        underLock || before.ownerId === user.id ? undefined : isStillShown(actor, before),
      ),
    )
    .returning(leadColumns);
  const { teamId, assigneeId } = place;
  const written = await writeLead(db, actor, {
    writing,
    lead: { id, ownerId: before.ownerId, teamId },
    at: now,
    movesLinked: teamId !== before.teamId,
    effects,
  });
  // After the lead and its counters, as the achievement of a win: the other order could deadlock with it.
  if (written && assigneeId !== before.assigneeId) await settleDueDatesOf(db, actor.now, [id]);
  if (written && assigneeId && assigneeId !== before.assigneeId && changes.assigneeId) {
    await notifyAssignee(db, actor, { id, companyName: written.companyName, assigneeId });
  }
  return written;
}

/** Whether the team still shows the lead to the actor, who may have been removed since they read it. */
const isStillShown = (actor: Actor, { teamId }: Pick<Lead, 'teamId'>) =>
  and(isHeldMember(actor, teamId), belongsTo(actor.user, leads));

const sameTeam = (teamId: string | null): SQL => (teamId === null ? isNull(leads.teamId) : eq(leads.teamId, teamId));

/**
 * Deletes a lead and the open tasks that rules created for it. Both can be restored for 30 days. Tasks created by
 * users, notes and events stay, and show no lead while it is deleted.
 */
export function deleteLead(actor: Actor, { id, version }: { id: string; version?: number }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const [, { followUps: _, country: __, worker: ___, ...lead }] = await Promise.all([
      holdOwnMemberships(tx, actor),
      loadLead(tx, actor, id, { underLock: true }),
    ]);
    requireVersion(version, { name: lead.companyName, version: lead.version, current: lead });
    await deleteLeads(tx, actor, [lead]);
  });
}

/** Reads a lead with its follow-up tasks, the country of its owner, and who works on it after changes of its place. */
async function loadLead(
  db: Database,
  { user }: Actor,
  id: string,
  { underLock, changes = {} }: { underLock: boolean; changes?: UpdateLeadChanges },
): Promise<Lead & { followUps: FollowUp[]; country: Country; worker: Worker }> {
  const { alone, inTeams } = readingIn(db);
  const [lead] = underLock
    ? await selectLead(db, user, id, changes).for('update')
    : await (user.teamIds.length === 0 ? alone : inTeams).execute({ id, userId: user.id });
  return lead ?? notFound('lead');
}

const selectLead = (
  db: Database,
  user: Parameters<typeof visibleTo>[0],
  id: string | Placeholder,
  changes: UpdateLeadChanges = {},
) =>
  db
    .select({ ...leadColumns, followUps, country: ownerCountry, worker: workerOfLead(changes) })
    .from(leads)
    .where(and(eq(leads.id, id), visibleTo(user, leads)));

const readings = new WeakMap<Database, ReturnType<typeof prepareReading>>();

/** Built once per database rather than once per change, which takes Drizzle 0.1 ms. */
function readingIn(db: Database) {
  const reading = readings.get(db) ?? prepareReading(db);
  readings.set(db, reading);
  return reading;
}

function prepareReading(db: Database) {
  const id = sql.placeholder('userId');
  const prepare = (teamIds: readonly string[]) =>
    selectLead(db, { id, teamIds }, sql.placeholder('id')).prepare('lead_to_change');
  // The statement reads the memberships itself: it only depends on whether there are any.
  return { alone: prepare([]), inTeams: prepare(['any']) };
}
