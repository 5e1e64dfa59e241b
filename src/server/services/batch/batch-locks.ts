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
import { findSurvivors, lockNaming, NAMED_TABLES } from '../shared/external-ids';
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
    operations.some(namesRow) ? lockNaming(tx, actor, 'alone') : undefined,
  ]);
  if (noun === 'lead') await lockLeads(tx, actor, operations);
  else await lockLinked(tx, actor, noun, operations);
}

/** Whether the operation may create a row. */
const mayCreate = ({ which }: Operation) => which?.id === undefined;

/** Whether it may give a row an external id, or bring one to another place. */
const namesRow = ({ which, data }: Operation) =>
  Boolean(which?.externalId ?? data.externalId) || (which !== undefined && data.teamId !== undefined);

/** Only new leads count against a cap. */
async function lockAccount(tx: Database, { user }: Actor, noun: BatchNoun, operations: readonly Operation[]) {
  if (noun === 'lead' && operations.some(mayCreate)) await lockUsage(tx, user.id);
  else await tx.execute(lockedAccount(user.id));
}

/** The counters too: one lead after another would lock them after the points of the lead before. */
async function lockLeads(tx: Database, actor: Actor, operations: readonly Operation[]): Promise<void> {
  const { id, ownerId, teamId, assigneeId, externalId } = leads;
  const survivors = await findSurvivors(tx, actor.user, { externalIds: externalIdsOf(operations) });
  const locked = await tx
    .select({ id, ownerId, teamId, assigneeId, externalId })
    .from(leads)
    .where(isMeant(actor, 'lead', operations, given(survivors.map((survivor) => survivor.id))))
    .orderBy(asc(leads.id))
    .for('update');
  const placeOf = new Map<string, CountedPlace>();
  for (const lead of locked) {
    placeOf.set(lead.id, lead);
    placeOf.set(nameOf(lead), lead);
  }
  const places: CountedPlace[] = [...locked];
  for (const { which = {}, data } of operations) {
    const key = which.id ?? nameOf(which);
    const before = placeOf.get(key) ?? ownPlace(actor);
    const placed = placeLead(before, data);
    if (!placed.ok) continue;
    const after = { ...before, ...placed.value };
    places.push(after);
    placeOf.set(key, after);
  }
  await lockLeadCounters(tx, places);
}

const nameOf = ({ externalId, teamId }: { externalId?: string | null; teamId?: string | null | undefined }) =>
  `${teamId ?? ''} ${externalId ?? ''}`;

/** The leads of the rows, and those that the rows are to be linked to, before the rows. */
async function lockLinked(
  tx: Database,
  actor: Actor,
  noun: Exclude<BatchNoun, 'lead'>,
  operations: readonly Operation[],
): Promise<void> {
  const { table } = NOUN_TABLES[noun];
  const rows = isMeant(actor, noun, operations);
  const leadIds = given(operations.map(({ data }) => data.leadId));
  await lockLeadsOf(tx, table, rows, and(inArray(leads.id, leadIds), visibleTo(actor.user, leads)));
  const inOrder = [...(noun === 'event' ? [sql`${calendarEvents.seriesId} nulls first`] : []), asc(table.id)];
  await tx
    .select({ id: table.id })
    .from(table)
    .where(rows)
    .orderBy(...inOrder)
    .for('update');
}

const externalIdsOf = (operations: readonly Operation[]) => given(operations.map(({ which }) => which?.externalId));

/**
 * The rows that operations are for: those with an external id in any place, because it is not known which is meant, and
 * the leads that survive merges with such ones.
 */
function isMeant(
  actor: Actor,
  noun: BatchNoun,
  operations: readonly Operation[],
  survivors: readonly string[] = [],
): SQL | undefined {
  const table = NAMED_TABLES[noun];
  const ids = [...given(operations.map(({ which }) => which?.id)), ...survivors];
  const externalIds = externalIdsOf(operations);
  const isNamed = externalIds.length > 0 ? inArray(table.externalId, externalIds) : undefined;
  return and(or(noun === 'event' ? isEvent(ids) : inArray(table.id, ids), isNamed), visibleTo(actor.user, table));
}

/** An occurrence is locked after its series. */
function isEvent(ids: readonly string[]): SQL | undefined {
  const { id } = calendarEvents;
  const rowIds = ids.map((each) => parseOccurrenceId(each)?.seriesId ?? each);
  const own = inArray(id, rowIds);
  if (rowIds.length === 0) return own;
  return or(
    own,
    sql`${id} in (select occurrence.series_id from ${calendarEvents} occurrence where occurrence.id in ${rowIds})`,
  );
}
