import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { parseOccurrenceId } from '@/domain/calendar/recurrence/occurrence-id';
import { placeLead } from '@/domain/leads/assignment';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { calendarEvents, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { lockFields } from '../custom-fields/field-rows';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { type CountedPlace, lockLeadCounters, ownPlace } from '../leads/lead-counting';
import { lockedAccount, lockUsage } from '../plans/usage';
import { visibleTo } from '../shared/visibility';
import { lockMemberships } from '../teams/team-access';
import type { BatchNoun, Operation } from './batch-nouns';

const given = <Value>(values: readonly (Value | null | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/**
 * Locks what the operations of a batch will lock, in the order of every other transaction: account, memberships, fields,
 * leads, and then rows in id order. One operation after another would lock them in the order of the batch, and two
 * batches could deadlock.
 */
export async function lockForBatch(
  tx: Database,
  actor: Actor,
  noun: BatchNoun,
  operations: readonly Operation[],
): Promise<void> {
  await lockAccount(tx, actor, noun, operations);
  const data = operations.map((operation) => operation.data);
  const teamIds = given(data.map(({ teamId }) => teamId));
  const assigneeIds = given(data.map(({ assigneeId }) => assigneeId));
  const own = teamIds.length + actor.user.teamIds.length > 0 ? [actor.user.id] : [];
  await Promise.all([
    lockMemberships(tx, [...own, ...assigneeIds], teamIds),
    lockFields(tx, actor, {
      custom: Object.assign({}, ...data.map(({ custom }) => custom)),
      ...(data.some(({ teamId }) => teamId !== undefined) && { teamId: null }),
    }),
  ]);
  if (noun === 'lead') await lockLeads(tx, actor, operations);
  else await lockLinked(tx, actor, noun, operations);
}

/** Only new leads count against a cap. */
async function lockAccount(tx: Database, { user }: Actor, noun: BatchNoun, operations: readonly Operation[]) {
  if (noun === 'lead' && operations.some(({ id }) => id === undefined)) await lockUsage(tx, user.id);
  else await tx.execute(lockedAccount(user.id));
}

/** The counters too: one lead after another would lock them after the points of the lead before. */
async function lockLeads(tx: Database, actor: Actor, operations: readonly Operation[]): Promise<void> {
  const locked = await tx
    .select({ id: leads.id, ownerId: leads.ownerId, teamId: leads.teamId, assigneeId: leads.assigneeId })
    .from(leads)
    .where(and(inArray(leads.id, given(operations.map(({ id }) => id))), visibleTo(actor.user, leads)))
    .orderBy(asc(leads.id))
    .for('update');
  const placeOf = new Map<string, CountedPlace>(locked.map((lead) => [lead.id, lead]));
  const places: CountedPlace[] = [...locked];
  for (const { id = '', data } of operations) {
    const before = placeOf.get(id) ?? ownPlace(actor);
    const placed = placeLead(before, data);
    if (!placed.ok) continue;
    const after = { ...before, ...placed.value };
    places.push(after);
    placeOf.set(id, after);
  }
  await lockLeadCounters(tx, places);
}

/** The leads of the rows, and those that the rows are to be linked to, before the rows. */
async function lockLinked(
  tx: Database,
  actor: Actor,
  noun: Exclude<BatchNoun, 'lead'>,
  operations: readonly Operation[],
): Promise<void> {
  const { table } = NOUN_TABLES[noun];
  const isNamed = and(namedBy(noun, given(operations.map(({ id }) => id))), visibleTo(actor.user, table));
  const leadIds = given(operations.map(({ data }) => data.leadId));
  await lockLeadsOf(tx, table, isNamed, and(inArray(leads.id, leadIds), visibleTo(actor.user, leads)));
  const inOrder = [...(noun === 'event' ? [sql`${calendarEvents.seriesId} nulls first`] : []), asc(table.id)];
  await tx
    .select({ id: table.id })
    .from(table)
    .where(isNamed)
    .orderBy(...inOrder)
    .for('update');
}

/** An occurrence is locked after its series. */
function namedBy(noun: BatchNoun, ids: readonly string[]): SQL | undefined {
  const { id, seriesId } = calendarEvents;
  if (noun !== 'event') return inArray(NOUN_TABLES[noun].table.id, [...ids]);
  const rowIds = ids.map((each) => parseOccurrenceId(each)?.seriesId ?? each);
  return or(
    inArray(id, rowIds),
    sql`${id} in (select occurrence.series_id from ${calendarEvents} occurrence where ${inArray(sql`occurrence.id`, rowIds)})`,
  );
}
