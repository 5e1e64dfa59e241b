import { and, asc, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { type ByExternalId, EXTERNAL_ID_TAKEN } from '@/domain/shared/external-id';
import { addToGroup } from '@/domain/shared/groups';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import { problem } from '@/domain/shared/problem';
import { type Database, rowsOf } from '@/server/db/client';
import { takenExternalId } from '@/server/db/faults';
import { recordset } from '@/server/db/recordset';
import { calendarEvents, contacts, leads, mergedNames, notes, tasks } from '@/server/db/schema';
import { notFound, ProblemError, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { belongsTo, type Viewer, visibleTo } from './visibility';

/** The tables of the nouns that have external ids (D94). */
export const NAMED_TABLES = {
  lead: leads,
  contact: contacts,
  task: tasks,
  note: notes,
  event: calendarEvents,
} as const;

export type NamedNoun = keyof typeof NAMED_TABLES;

const NAMED = Object.values(NAMED_TABLES);

type NamedTable = (typeof NAMED)[number];

/** The rows of a place, deleted ones included: of a team, or of the user alone. */
const inPlace = (table: NamedTable | typeof mergedNames, { id }: Viewer, teamId?: string): SQL | undefined =>
  teamId ? eq(table.teamId, teamId) : and(eq(table.ownerId, id), isNull(table.teamId));

/**
 * Locks the external ids in each place of the user: `alone` for whoever has locked counters and then gives several rows
 * external ids, as a batch does. A lead that gets one, brings one to another place or gets one back shares the lock:
 * otherwise it would wait for these counters, while the other waits for its external id.
 */
export const lockNaming = (tx: Database, { user }: Pick<Actor, 'user'>, how: 'alone' | 'shared'): Promise<unknown> =>
  lockNamingIn(tx, [user.id, ...user.teamIds], how);

/** The same in the places of these users and teams. */
export const lockNamingIn = (tx: Database, ids: readonly string[], how: 'alone' | 'shared'): Promise<unknown> =>
  tx
    .execute(sql`
      select ${sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(7226003, hashtext(id))
      from (select id from json_array_elements_text(${JSON.stringify(ids)}::text::json) id order by id) places`)
    .execute();

type Reader = Pick<Actor, 'db' | 'user'>;

interface Names {
  externalIds: readonly string[];
  /** Where the names count: in a team, or among the user's own rows. If unset, everywhere. */
  place?: { teamId?: string | undefined };
}

/** A row of the place that has one of the names. */
function hasName(table: NamedTable | typeof mergedNames, user: Viewer, { externalIds, place }: Names): SQL | undefined {
  const rows = externalIds.map((externalId) => ({ externalId }));
  const [only] = externalIds;
  const isNamed =
    externalIds.length === 1 && only !== undefined
      ? eq(table.externalId, only)
      : sql`${table.externalId} in (select r."externalId" from ${recordset({ externalId: table.externalId }, rows)})`;
  return and(isNamed, place && inPlace(table, user, place.teamId));
}

/**
 * The ids of the rows with external ids that the user sees, by the external id. One of a lead that was merged into another
 * one means the lead that survives, wherever that is (D94). Without `place`, there may be several.
 */
export async function findAllNamed(
  { db, user }: Reader,
  noun: NamedNoun,
  names: Names,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const { externalIds } = names;
  if (externalIds.length === 0) return found;
  const table = NAMED_TABLES[noun];
  const live = await db
    .select({ id: table.id, externalId: table.externalId })
    .from(table)
    .where(and(hasName(table, user, names), visibleTo(user, table)));
  for (const { id, externalId } of live) if (externalId !== null) addToGroup(found, externalId, id);
  if (noun !== 'lead' || externalIds.every((each) => found.has(each))) return found;
  const survivors = await findSurvivors(db, user, names);
  const last = new Map(survivors.map(({ id, externalId }) => [externalId, id]));
  for (const [externalId, id] of last) if (!found.has(externalId)) found.set(externalId, [id]);
  return found;
}

/** The id of the row with an external id in its place; null if the user sees none. */
export async function findNamed(
  reader: Reader,
  noun: NamedNoun,
  { externalId, teamId }: ByExternalId,
): Promise<string | null> {
  const found = await findAllNamed(reader, noun, { externalIds: [externalId], place: { teamId } });
  return found.get(externalId)?.[0] ?? null;
}

/** The same, or NOT_FOUND. */
export const requireNamed = async (reader: Reader, noun: NamedNoun, named: ByExternalId): Promise<string> =>
  (await findNamed(reader, noun, named)) ?? notFound(NOUNS[noun].one);

/** The same for a deletion. LEAD_MERGED for the external id of a merged lead: it was not the surviving one that was meant. */
export async function requireNamedItself(reader: Reader, noun: NamedNoun, named: ByExternalId): Promise<string> {
  const id = await requireNamed(reader, noun, named);
  const table = NAMED_TABLES[noun];
  const isItself = await reader.db.$count(table, and(eq(table.id, id), eq(table.externalId, named.externalId)));
  return isItself > 0
    ? id
    : refuse('LEAD_MERGED', 'This lead was merged into another one.', { details: { mergedInto: id } });
}

/**
 * Which of these external ids the rows of a file cannot have. Its leads are personal. Its other rows are where their leads
 * are, so that rows of all places count.
 */
export const findTaken = (reader: Reader, noun: NamedNoun, externalIds: readonly string[]) =>
  findAllNamed(reader, noun, { externalIds, ...(noun === 'lead' && { place: {} }) });

/**
 * The leads that survive merges of leads with the names. Of several merged leads with one external id, the last one merged
 * comes last.
 */
export const findSurvivors = (
  db: Database,
  user: Viewer,
  names: Names,
): Promise<{ id: string; externalId: string }[]> =>
  db
    .select({ id: leads.id, externalId: mergedNames.externalId })
    .from(mergedNames)
    .innerJoin(leads, eq(leads.id, mergedNames.leadId))
    .where(and(hasName(mergedNames, user, names), belongsTo(user, mergedNames), visibleTo(user, leads)))
    .orderBy(asc(mergedNames.at), asc(mergedNames.id));

/**
 * The problem of a write that would have given a second row of a place the same external id, with the id of the other row
 * if the user sees it; null for other errors. The transaction that failed must have ended.
 */
export async function namingTaken({ db, user }: Reader, error: unknown): Promise<ProblemError | null> {
  const taken = takenExternalId(error);
  const table = taken && NAMED.find((each) => getTableName(each) === taken.table);
  if (!taken || !table) return null;
  const place = eq(taken.ofTeam ? table.teamId : table.ownerId, taken.place);
  const [other] = taken.place
    ? await db
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            place,
            taken.ofTeam ? undefined : isNull(table.teamId),
            eq(table.externalId, taken.externalId),
            visibleTo(user, table),
          ),
        )
    : [];
  const details = { externalId: taken.externalId, ...other };
  return new ProblemError(problem('EXTERNAL_ID_TAKEN', EXTERNAL_ID_TAKEN, { field: 'externalId', details }));
}

/**
 * Takes the external id from rows that are about to come to a place where another row has it (D94). For moves that nobody
 * has chosen, which must not fail. `other` is a row of the new place. Returns how many lose it.
 */
async function dropTaken(
  tx: Database,
  table: NamedTable,
  { coming, there }: { coming: SQL | undefined; there: SQL },
): Promise<number> {
  const dropped = await tx.execute(sql`
    update ${table} set external_id = null, version = version + 1
    where ${coming} and exists (
      select from ${table} other where other.external_id = ${table.externalId} and other.deleted_at is null and ${there})
    returning 1`);
  return rowsOf(dropped).length;
}

/**
 * The same for all rows of a team that is about to end, which go back to their owners: `owners`, whose memberships are
 * locked.
 */
export async function dropTakenByOwners(
  tx: Database,
  { teamId, owners }: { teamId: string; owners: readonly string[] },
): Promise<void> {
  await lockNamingIn(tx, [teamId, ...owners], 'alone');
  for (const table of NAMED) {
    const there = sql`other.owner_id = ${table.ownerId} and other.team_id is null`;
    await dropTaken(tx, table, { coming: and(eq(table.teamId, teamId), isNull(table.deletedAt)), there });
  }
}

/** The same for rows that are about to come to a team. */
export async function dropTakenByTeam(
  tx: Database,
  noun: Noun,
  { moving, teamId }: { moving: SQL; teamId: string },
): Promise<void> {
  if (!(noun in NAMED_TABLES)) return;
  const table = NAMED_TABLES[noun as NamedNoun];
  await dropTaken(tx, table, {
    coming: and(moving, isNull(table.deletedAt)),
    there: sql`other.team_id = ${teamId}::uuid`,
  });
}

/** The same for deleted rows that are about to come back. */
export function dropTakenMeanwhile(tx: Database, noun: NamedNoun, deleted: SQL | undefined): Promise<number> {
  const table = NAMED_TABLES[noun];
  const there = sql`(other.team_id = ${table.teamId}
    or other.owner_id = ${table.ownerId} and other.team_id is null and ${table.teamId} is null)`;
  return dropTaken(tx, table, { coming: deleted, there });
}
