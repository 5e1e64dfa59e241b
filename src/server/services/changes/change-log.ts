import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type AccessKind,
  type ChangedIds,
  type ChangeKind,
  isAccessKind,
  MAX_SENT_CHANGES,
} from '@/domain/changes/change-kinds';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { changeLog, rowChanges, teamMembers, teams } from '@/server/db/schema';

/** An entry of the log, without its position. */
export type LoggedChange = Pick<typeof rowChanges.$inferSelect, 'rowId' | 'audience' | 'whole'> & {
  kind: ChangeKind | AccessKind;
};

/** The teams of a user, and whether they see all of each. */
export type Rights = ReadonlyMap<string, boolean>;

const SNAPSHOT = sql`pg_current_snapshot()`;

/** What statements see from now on, as Postgres writes it: `xmin:xmax:xip`. */
export async function readSnapshot(db: Database): Promise<string> {
  const result = await db.execute(sql`select ${SNAPSHOT}::text as snapshot`);
  return rowsOf<{ snapshot: string }>(result)[0]?.snapshot ?? '';
}

/** The same, and the id of the log. */
export async function readPosition(db: Database): Promise<{ log: string; snapshot: string }> {
  const result = await db.execute(sql`select ${LOG}::text as log, ${SNAPSHOT}::text as snapshot`);
  return exactlyOne(rowsOf<{ log: string; snapshot: string }>(result)[0]);
}

/** The id of the log: positions of another cannot be continued from. */
export const LOG = sql`(select ${changeLog.id} from ${changeLog})`;

/**
 * The entries that have been committed since a snapshot, and which the log's index finds without a look at the others:
 * those of the transactions that were running then, and of all that began later. However late a transaction commits, its
 * entries are among these once, and however long it runs, nothing waits for it.
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

interface Batch {
  /** Where the next batch begins. */
  snapshot: string;
  changes: LoggedChange[];
  /** Whether there are more than the limit: then these are only the audiences, with some kind. */
  overflows: boolean;
}

/** All entries since a snapshot, in one statement, or only who is concerned if there are more than `limit`. */
export async function readChangesSince(db: Database, snapshot: string, limit: number): Promise<Batch> {
  const columns = sql`tx, id, kind, row_id, audience, whole`;
  const result = await db.execute(sql`
    select now.snapshot, change.kind, change.row_id as "rowId", change.audience, change.whole
    from (select ${SNAPSHOT}::text as snapshot) now
    left join lateral (
      select * from (${since(columns, snapshot)}) found order by tx, id limit ${limit + 1}
    ) change on true`);
  const rows = rowsOf<LoggedChange & { snapshot: string }>(result);
  const next = rows[0]?.snapshot ?? snapshot;
  const changes = rows.filter(({ kind }) => kind !== null);
  if (changes.length <= limit) return { snapshot: next, changes, overflows: false };
  const concerned = await db.execute(sql`
    select ${SNAPSHOT}::text as snapshot, max(kind) as kind, max(row_id::text) as "rowId", audience, whole
    from (${since(sql`kind, row_id, audience, whole`, snapshot)}) found group by audience, whole`);
  const audiences = rowsOf<LoggedChange & { snapshot: string }>(concerned);
  return { snapshot: audiences[0]?.snapshot ?? next, changes: audiences, overflows: true };
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

/** Whether an entry concerns a user. */
export const concerns = ({ audience, whole }: LoggedChange, userId: string, rights: Rights): boolean =>
  audience === userId || rights.get(audience) === true || (!whole && rights.has(audience));

/**
 * What concerns a user since a snapshot; RESET if it is more than is sent at once, or if they got to see or lost what is
 * not listed row by row.
 */
export async function readMissed(
  db: Database,
  { userId, rights, snapshot }: { userId: string; rights: Rights; snapshot: string },
): Promise<LoggedChange[] | 'RESET'> {
  const audiences = [userId, ...rights.keys()];
  const result = await db.execute(sql`
    select kind, row_id as "rowId", audience, whole from (
      ${since(sql`kind, row_id, audience, whole`, snapshot, inArray(rowChanges.audience, audiences))}
    ) found limit ${MAX_SENT_CHANGES + 1}`);
  const missed = rowsOf<LoggedChange>(result);
  return missed.length > MAX_SENT_CHANGES ? 'RESET' : missed;
}

/** Whether an entry says that somebody sees more or less than before. */
export const isOfAccess = ({ kind }: Pick<LoggedChange, 'kind'>): boolean => isAccessKind(kind);

/** The rows that entries name, once each. */
export function idsOf(changes: readonly LoggedChange[]): ChangedIds {
  const found: Partial<Record<ChangeKind, Set<string>>> = {};
  for (const { kind, rowId } of changes) {
    if (isAccessKind(kind)) continue;
    found[kind] = (found[kind] ?? new Set()).add(rowId);
  }
  return Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]]));
}
