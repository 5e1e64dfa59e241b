import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type AccessKind,
  type ChangedIds,
  type ChangeKind,
  type EmailKind,
  isAccessKind,
  MAX_SENT_CHANGES,
} from '@/domain/changes/change-kinds';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { changeLog, rowChanges, teamMembers, teams } from '@/server/db/schema';

/** The part of an entry that says which row changed and for whom. */
export type LoggedChange = Pick<typeof rowChanges.$inferSelect, 'rowId' | 'audience' | 'whole'> & {
  kind: ChangeKind | AccessKind | EmailKind;
};

/** The teams of a user, and whether they see all of each. */
export type Rights = ReadonlyMap<string, boolean>;

/** A position in the log: just after its newest committed entry. */
export interface Position {
  /** The id of the log: positions of another log are invalid. */
  log: string;
  /** Which transactions up to that entry had committed, as Postgres writes it: `xmin:xmax:xip`. */
  snapshot: string;
  /** The mark of that entry; null if there is none, or it has none. */
  mark: string | null;
}

export const LOG = sql`(select ${changeLog.id} from ${changeLog})`;

/**
 * The newest entry is searched for between the running transactions. Otherwise the search would step over everything that
 * those have written, such as a large import.
 */
const NOW = sql`
  select ${LOG}::text as log, s::text as snapshot, newest.tx::text as tx, newest.mark::text as mark
  from (select pg_current_snapshot() as s) now left join lateral (
    select entry.tx, entry.mark
    from (
      select lag(running, 1, '0') over (order by running) as earlier, running
      from (select pg_snapshot_xip(s) union all select pg_snapshot_xmax(s)) transactions (running)
    ) gap cross join lateral (
      select tx, id, mark from ${rowChanges} where tx > gap.earlier and tx < gap.running order by tx desc, id desc limit 1
    ) entry
    order by entry.tx desc limit 1
  ) newest on true`;

interface Now extends Position {
  /** The transaction of the newest entry. */
  tx: string | null;
}

/**
 * A position ends with its newest entry. After a crash, the server may assign the ids of later, rolled-back
 * transactions again, but never an id up to that of a committed one (D68).
 */
function positionOf({ log, snapshot, tx, mark }: Now): Position {
  const end = tx === null ? FIRST_TRANSACTION : BigInt(tx) + 1n;
  const [, , running = ''] = snapshot.split(':');
  const earlier = running.split(',').filter((id) => id !== '' && BigInt(id) < end);
  return { log, snapshot: `${earlier[0] ?? end}:${end}:${earlier.join(',')}`, mark };
}

/** The lowest id that Postgres gives to a transaction. */
const FIRST_TRANSACTION = 3n;

/** The current position. */
export async function readPosition(db: Database): Promise<Position> {
  return positionOf(exactlyOne(rowsOf<Now>(await db.execute(NOW))[0]));
}

/**
 * The entries that have been committed since a snapshot: those of the transactions that were running then, and of all
 * that began later. The log's index finds them without reading others. However late a transaction commits, its entries
 * are among these once, and however long it runs, nothing waits for it.
 */
const isSince = (snapshot: string): SQL[] => [
  sql`${rowChanges.tx} >= pg_snapshot_xmax(${snapshot}::pg_snapshot)`,
  sql`${rowChanges.tx} in (select pg_snapshot_xip(${snapshot}::pg_snapshot))`,
];

const isNoMarker = sql`${rowChanges.kind} <> 'marker'`;

const since = (columns: SQL, snapshot: string, own?: SQL): SQL =>
  sql.join(
    isSince(snapshot).map(
      (condition) => sql`select ${columns} from ${rowChanges} where ${and(condition, isNoMarker, own)}`,
    ),
    sql` union all `,
  );

/**
 * Whether the entry at a position still exists. After a restore, or a promotion that lost commits, the same position
 * may have another entry.
 */
const isContinued = ({ snapshot, mark }: Position): SQL => {
  const last = sql`(pg_snapshot_xmax(${snapshot}::pg_snapshot)::text::bigint - 1)::text::xid8`;
  return sql`coalesce((
    select ${rowChanges.mark} is not distinct from ${mark}::uuid from ${rowChanges} where ${rowChanges.tx} = ${last}
    order by ${rowChanges.id} desc limit 1
  ), false)`;
};

interface Batch {
  /** Where the next batch begins. */
  position: Position;
  changes: LoggedChange[];
  /**
   * Whether there are more than the limit: then `changes` has one entry per audience, with an arbitrary kind and row,
   * and one for its emails.
   */
  overflows: boolean;
  /** Whether the log continues from the position. If not, it is unknown what has changed. */
  isContinued: boolean;
}

/** All entries since a position, in one statement, or only their audiences if there are more than `limit`. */
export async function readChangesSince(db: Database, position: Position, limit: number): Promise<Batch> {
  const { snapshot } = position;
  const columns = sql`tx, id, kind, row_id, audience, whole`;
  const result = await db.execute(sql`
    select now.*, ${isContinued(position)} as "isContinued",
      change.kind, change.row_id as "rowId", change.audience, change.whole
    from (${NOW}) now
    left join lateral (
      select * from (${since(columns, snapshot)}) found order by tx, id limit ${limit + 1}
    ) change on true`);
  const rows = rowsOf<LoggedChange & Now & { isContinued: boolean }>(result);
  const now = exactlyOne(rows[0]);
  const changes = rows.filter(({ kind }) => kind !== null);
  const batch = { position: positionOf(now), changes, overflows: false, isContinued: now.isContinued };
  if (changes.length <= limit || !now.isContinued) return batch;
  const concerned = await db.execute(sql`
    select now.*, ${isContinued(position)} as "isContinued",
      max(kind) as kind, max(row_id::text) as "rowId", audience, whole
    from (${NOW}) now, (${since(sql`kind, row_id, audience, whole`, snapshot)}) found
    group by audience, whole, kind = 'email', now.log, now.snapshot, now.tx, now.mark`);
  const audiences = rowsOf<LoggedChange & Now & { isContinued: boolean }>(concerned);
  const last = audiences[0] ?? { ...now, isContinued: false };
  return {
    position: positionOf(last),
    changes: audiences,
    overflows: true,
    isContinued: last.isContinued,
  };
}

/** The teams that a user is in now. */
export async function readRights(db: Database, userId: string): Promise<Rights> {
  const rows = await db
    .select({ id: teams.id, whole: sql<boolean>`(not ${teams.assignedOnly} or ${teamMembers.role} <> 'member')` })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.userId, userId));
  return new Map(rows.map(({ id, whole }) => [id, whole]));
}

/** Whether an entry concerns what a user sees of the rows that can be followed. */
export const concerns = ({ kind, audience, whole }: LoggedChange, userId: string, rights: Rights): boolean =>
  kind !== 'email' && (audience === userId || rights.get(audience) === true || (!whole && rights.has(audience)));

/**
 * The changes that concern a user since a position; RESET if there are more than are sent at once, or if the log does
 * not continue from there.
 */
export async function readMissed(
  db: Database,
  { userId, rights, position }: { userId: string; rights: Rights; position: Position },
): Promise<LoggedChange[] | 'RESET'> {
  const audiences = [userId, ...rights.keys()];
  const own = inArray(rowChanges.audience, audiences);
  const result = await db.execute(sql`
    select ${isContinued(position)} as "isContinued", found.kind, found.row_id as "rowId", found.audience, found.whole
    from (select) nothing left join lateral (
      select * from (${since(sql`kind, row_id, audience, whole`, position.snapshot, own)}) missed
      limit ${MAX_SENT_CHANGES + 1}
    ) found on true`);
  const rows = rowsOf<LoggedChange & { isContinued: boolean }>(result);
  const missed = rows.filter(({ kind }) => kind !== null);
  return missed.length > MAX_SENT_CHANGES || !rows[0]?.isContinued ? 'RESET' : missed;
}

/** Whether an entry says that a user sees more or less than before. */
export const isOfAccess = ({ kind }: Pick<LoggedChange, 'kind'>): boolean => isAccessKind(kind);

/** The rows that entries name, once each. */
export function idsOf(changes: readonly LoggedChange[]): ChangedIds {
  const found: Partial<Record<ChangeKind, Set<string>>> = {};
  for (const { kind, rowId } of changes) {
    if (isAccessKind(kind) || kind === 'email') continue;
    found[kind] = (found[kind] ?? new Set()).add(rowId);
  }
  return Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]]));
}
