import { and, desc, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type ByExternalId, EXTERNAL_ID_TAKEN } from '@/domain/shared/external-id';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import { problem } from '@/domain/shared/problem';
import { type Database, rowsOf } from '@/server/db/client';
import { takenExternalId } from '@/server/db/faults';
import { calendarEvents, contacts, leads, notes, tasks } from '@/server/db/schema';
import { notFound, ProblemError } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type Viewer, visibleTo } from './visibility';

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

/** The rows of a place that have or had the external id, deleted ones included. */
const isNamed = (table: NamedTable, { id }: Viewer, { externalId, teamId }: ByExternalId): SQL | undefined =>
  and(
    eq(table.externalId, externalId),
    teamId ? eq(table.teamId, teamId) : and(eq(table.ownerId, id), isNull(table.teamId)),
  );

type Reader = Pick<Actor, 'db' | 'user'>;

/**
 * The id of the row with an external id; null if the actor sees none. That of a lead which was merged into another one
 * means the lead that survives, wherever that is (D94).
 */
export async function findNamed({ db, user }: Reader, noun: NamedNoun, named: ByExternalId): Promise<string | null> {
  const table = NAMED_TABLES[noun];
  const which = isNamed(table, user, named);
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(which, visibleTo(user, table)));
  return row?.id ?? (noun === 'lead' ? findSurvivor(db, user, which) : null);
}

/** The same, or NOT_FOUND. */
export const requireNamed = async (reader: Reader, noun: NamedNoun, named: ByExternalId): Promise<string> =>
  (await findNamed(reader, noun, named)) ?? notFound(NOUNS[noun].one);

/** The lead that survives the merge of the matching one, or of the last of several, and all merges since. */
async function findSurvivor(db: Database, user: Viewer, which: SQL | undefined): Promise<string | null> {
  const last = db
    .select({ id: leads.mergedInto })
    .from(leads)
    .where(and(which, isNotNull(leads.mergedInto)))
    .orderBy(desc(leads.deletedAt), desc(leads.id))
    .limit(1);
  const result = await db.execute(sql`
    with recursive survivors (id) as (
      (${last}) union select m.merged_into from survivors s join ${leads} m on m.id = s.id where m.merged_into is not null
    )
    select ${leads.id} as id from ${leads} join survivors s on s.id = ${leads.id} where ${visibleTo(user, leads)}`);
  return rowsOf<{ id: string }>(result)[0]?.id ?? null;
}

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
 * Takes the external id from rows that are about to move to a place where another row has it (D94). For moves that nobody
 * has chosen, which must not fail. `other` is a row of the new place.
 */
async function dropTaken(
  tx: Database,
  table: NamedTable,
  { moving, there }: { moving: SQL; there: SQL },
): Promise<void> {
  await tx.execute(sql`
    update ${table} set external_id = null, version = version + 1
    where ${moving} and ${table.deletedAt} is null and exists (
      select from ${table} other where other.external_id = ${table.externalId} and other.deleted_at is null and ${there})`);
}

/** The same for all rows of a team that is about to end, which go back to their owners. */
export async function dropTakenByOwners(tx: Database, teamId: string): Promise<void> {
  for (const table of NAMED) {
    const there = sql`other.owner_id = ${table.ownerId} and other.team_id is null`;
    await dropTaken(tx, table, { moving: sql`${table.teamId} = ${teamId}::uuid`, there });
  }
}

/** The same for rows that are about to come to a team. */
export async function dropTakenByTeam(
  tx: Database,
  noun: Noun,
  { moving, teamId }: { moving: SQL; teamId: string },
): Promise<void> {
  if (!(noun in NAMED_TABLES)) return;
  await dropTaken(tx, NAMED_TABLES[noun as NamedNoun], { moving, there: sql`other.team_id = ${teamId}::uuid` });
}
