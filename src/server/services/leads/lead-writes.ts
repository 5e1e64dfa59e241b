import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import { type CustomChanges, NO_CUSTOM_CHANGES } from '@/domain/custom-fields/custom-values';
import { changedNames, pick } from '@/domain/fields/field';
import type { LeadPlace } from '@/domain/leads/assignment';
import type { StoredLead, UpdatedLead } from '@/domain/leads/lead';
import { changeLead } from '@/domain/leads/lead-change';
import { timeOfChange } from '@/domain/leads/lead-status';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { addFollowUpCounts, type FollowUp, type FollowUpCounts } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { showOne } from '../custom-fields/show-custom';
import { type LeadCause, recordLeadEffects } from '../shared/domain-events';
import { visibleTo } from '../shared/visibility';
import { settleDueDatesOf } from '../tasks/due-dates';
import { followEvents, withMovedEvent } from '../tasks/event-clock';
import { followUps } from '../tasks/follow-ups';
import { leadColumns, ownerCountry, workerOfLead } from './lead-columns';
import { moveLinkedRows, updateLeadStates } from './lead-states';
import { leadNotFound } from './merge/merged-into';

/** A locked lead with its follow-up tasks, the country of its owner, and the user who works on it after the changes. */
export interface LockedLead {
  lead: StoredLead;
  followUps: FollowUp[];
  country: Country;
  worker: Worker;
}

type Place = { [Name in keyof LeadPlace]?: LeadPlace[Name] | undefined };

/** Locks the leads for which a condition holds, in id order. `place` is where they are about to be put. */
export async function lockLeads(tx: Database, which: SQL | undefined, place: Place = {}): Promise<LockedLead[]> {
  const [locked, read] = await Promise.all([
    tx.select({ id: leads.id }).from(leads).where(which).orderBy(asc(leads.id)).for('update').execute(),
    // A separate statement, because the one above may have waited for the lock and then read older tasks.
    tx
      .select({ ...leadColumns, followUps, country: ownerCountry, worker: workerOfLead(place) })
      .from(leads)
      .where(which)
      .orderBy(asc(leads.id))
      .execute(),
  ]);
  // A lead for which it has become true between the two statements is not locked.
  const known = new Set(locked.map(({ id }) => id));
  return read
    .filter(({ id }) => known.has(id))
    .map(({ followUps: open, country, worker, ...lead }) => ({ lead, followUps: open, country, worker }));
}

/** Locks a lead. Throws NOT_FOUND or LEAD_MERGED if the actor cannot see it. */
export async function lockLead(tx: Database, actor: Actor, id: string): Promise<LockedLead> {
  const [locked] = await lockLeads(tx, and(eq(leads.id, id), visibleTo(actor.user, leads)));
  return locked ?? leadNotFound(tx, actor, id);
}

export interface LeadWrite {
  locked: LockedLead;
  /** `custom` are all values as stored, unless the lead moves: then its values move with it, and the given ones follow. */
  wanted: Partial<StoredLead>;
  custom?: CustomChanges;
  /** Who caused it, if that is not the actor. */
  cause?: LeadCause | undefined;
}

export interface WrittenLead {
  before: StoredLead;
  after: StoredLead;
  followUps: FollowUpCounts;
}

/**
 * Writes the wanted values of locked leads, with what they bring about, in a fixed number of statements. Null for a lead that
 * stays as it is, because it has the values already.
 */
export async function writeLeads(
  tx: Database,
  actor: Actor,
  writes: readonly LeadWrite[],
): Promise<(WrittenLead | null)[]> {
  const changes = writes.map((write) => changeOf(actor, write));
  const changed = changes.filter(({ effects }) => effects.events.length > 0);
  if (changed.length === 0) return writes.map(() => null);
  const updating = updateLeadStates(tx, actor, statesOf(changed)).returning(leadColumns).execute();
  const isReassigned = ({ before, after }: Change) => before.assigneeId !== after.assigneeId;
  const isElsewhere = (change: Change) => change.isMoved || isReassigned(change);
  let clocked: string[] = [];
  if (changed.some(isElsewhere) || withMovedEvent(changed).length > 0) {
    await updating;
    // Linked rows are locked before points, as in every transaction.
    await moveLinkedRows(tx, changed);
    clocked = await followEvents(tx, actor, changed);
  }
  const [rows, followUps] = await Promise.all([updating, recordLeadEffects(tx, actor, changed.map(inNewPlace))]);
  const reassigned = changed.filter(isReassigned).map(({ before }) => before.id);
  await settleDueDatesOf(tx, actor.now, reassigned);
  const afterOf = new Map(rows.map((row) => [row.id, row]));
  const written = new Map(
    changed.map(({ before }, index): [string, WrittenLead] => {
      const createdTasks = clocked.filter((id) => id === before.id).length;
      return [
        before.id,
        {
          before,
          after: exactlyOne(afterOf.get(before.id)),
          followUps: addFollowUpCounts(followUps[index] ?? {}, { createdTasks }),
        },
      ];
    }),
  );
  return changes.map(({ before }) => written.get(before.id) ?? null);
}

/** The same for one lead. */
export async function writeLead(tx: Database, actor: Actor, write: LeadWrite): Promise<UpdatedLead> {
  const [written] = await writeLeads(tx, actor, [write]);
  return { ...(await showOne(tx, written?.after ?? write.locked.lead)), ...written?.followUps };
}

type Change = ReturnType<typeof changeOf>;

function changeOf({ user, now }: Actor, { locked, wanted, custom = NO_CUSTOM_CHANGES, cause }: LeadWrite) {
  const { lead: before, country, ...known } = locked;
  const at = timeOfChange(before, now);
  const { after, ...more } = changeLead({ ...known, before, wanted, now: at, timezone: user.timezone });
  const names = changedNames<StoredLead>(before, after);
  const { teamId } = { ...before, ...after };
  return {
    ...{ before, after: { ...before, ...pick(after as StoredLead, names) }, names, ...more },
    ...{ at, country, custom, cause, isMoved: teamId !== before.teamId },
  };
}

/** The columns that any of the leads changes, of all of them. Leads that are where they are to be have no values to move. */
function statesOf(changes: readonly Change[]) {
  const names = new Set(changes.flatMap((change) => change.names));
  const anyMoves = changes.some(({ isMoved }) => isMoved);
  if (anyMoves) names.add('custom');
  const phoneOf = ({ before, after, country }: Change) =>
    after.phone === before.phone
      ? { phoneNumber: before.phoneNumber, phoneDigits: null }
      : derivePhone(after.phone, country);
  return changes.map((change) => {
    const { before, after, lastActivityAt, at, isMoved } = change;
    const custom = isMoved ? change.custom : NO_CUSTOM_CHANGES;
    return {
      ...pick(after, [...names]),
      ...(names.has('phone') && phoneOf(change)),
      ...(names.has('custom') && { custom: isMoved ? before.custom : after.custom }),
      ...(anyMoves && { customSet: custom.set, customCleared: custom.cleared }),
      ...{ id: before.id, lastActivityAt, updatedAt: at },
    };
  });
}

/** Its tasks and events belong to the team that it is in now. */
const inNewPlace = ({ after: { id, ownerId, teamId }, at, effects, cause }: Change) => ({
  ...{ lead: { id, ownerId, teamId }, at, effects, cause },
});
