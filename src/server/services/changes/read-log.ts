import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccessKind, ChangeKind, ChangeOperation, EmailKind } from '@/domain/changes/change-kinds';
import { isCursorExpired } from '@/domain/changes/retention';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { LOG } from './change-log';

/** A position in the log: everything of earlier transactions, and of this one up to the id, has been read. */
interface Position {
  tx: string;
  id: number;
}

/**
 * A position with the id of its log, and the mark of the row at it. Positions of another log are invalid. A cursor
 * issued before marks existed has no mark.
 */
interface Cursor extends Position {
  log: string;
  mark?: string | null;
}

/** An entry of the log. See `rowChanges` for what each column says. */
export interface LogEntry<Kind extends LogKind = LogKind> extends Position {
  mark: string | null;
  kind: Kind;
  rowId: string;
  /** When its transaction began, in epoch milliseconds. */
  at: number;
  operation: ChangeOperation | null;
  columns: string[] | null;
  stageBefore: LeadStatus | null;
  stageAfter: LeadStatus | null;
}

type LogKind = ChangeKind | EmailKind;

interface ReadLog<Kind extends LogKind> {
  cursor?: string | undefined;
  kinds: readonly Kind[];
  limit: number;
}

interface LogPage<Kind extends LogKind> {
  entries: LogEntry<Kind>[];
  /** Whether the rows that a change of access shows or hides were too many to be listed. */
  isUnlisted: boolean;
  nextCursor: string;
  more: boolean;
  /** The oldest transaction that was running: later ones were not read. */
  horizon: string;
  /** The cursor that continues after an entry. */
  cursorAfter: (entry: LogEntry) => string;
}

/**
 * A page of the log as the actor may read it, in the order of the transactions that wrote it. Only transactions older than
 * all running ones count, so that a late commit is not missed (D68). Without a cursor, the page is empty, and its cursor is
 * the current position. Throws CURSOR_EXPIRED for a cursor that cannot be continued from.
 *
 * The position of a cursor is a committed row, never one past the newest: after a crash, the server may assign the ids
 * of rolled-back transactions again, but never an id up to that of a committed row.
 */
export async function readLog<Kind extends LogKind>(
  actor: Actor,
  { cursor, kinds, limit }: ReadLog<Kind>,
): Promise<LogPage<Kind>> {
  const { now } = actor;
  const after = cursor === undefined ? undefined : readCursor(cursor, now);
  const { found, newest, log, ...bounds } = await readEntries(actor, { after, kinds, limit });
  // The cursor is from another log, or from before a restore or a crash.
  if (after && (after.log !== log || BigInt(after.tx) > BigInt(bounds.end))) cursorExpired();
  if (after?.mark !== undefined && !bounds.isContinued) cursorExpired();
  const more = bounds.isFull;
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  // A cursor is as old as the row at its position, because the rows after it must not be purged while it is valid.
  const cursorAfter = (entry: LogEntry) => writeCursor({ ...entry, log }, new Date(entry.at));
  const nextCursor = more && last ? cursorAfter(last) : writeCursor({ ...newest, log }, now);
  return { entries, isUnlisted: bounds.isUnlisted, nextCursor, more, horizon: bounds.horizon, cursorAfter };
}

/** Before all rows of a log. */
const START = { tx: '0', id: 0, mark: null };

/**
 * Reads the log by its audiences: the user, and each team while they were in it, with the part of it that they saw
 * then. A user learns no id of a row that they could not see. The snapshot of an access entry determines what was
 * committed before it, because transactions that wrote entries with lower ids may have been committed later.
 */
async function readEntries<Kind extends LogKind>(
  { db, user }: Actor,
  { after, kinds, limit }: { after: Cursor | undefined; kinds: readonly Kind[]; limit: number },
) {
  const position = sql`(${after?.tx ?? START.tx}::xid8, ${after?.id ?? START.id}::bigint)`;
  const me = sql`${user.id}::uuid`;
  /** The last access entry of a team, or the last before another one. */
  const start = (team: SQL, before?: SQL) => sql`
    left join lateral (
      select a.tx, a.id, a.snapshot from row_changes a
      where a.audience = ${me} and a.row_id = ${team} and a.kind in ('joined', 'left', 'rights')
        ${before ? sql`and a.id < ${before}` : sql``}
      order by a.id desc limit 1
    ) s on true`;
  const wanted = sql.join(
    [...kinds, 'unlisted' satisfies AccessKind].map((kind) => sql`${kind}`),
    sql`, `,
  );
  const result = await db.execute(sql`
    with bounds as (
      select ${LOG} as log, pg_snapshot_xmin(s) as horizon, pg_snapshot_xmax(s) as ending,
        exists (
          select from row_changes r where (r.tx, r.id) = ${position} and r.mark is not distinct from ${after?.mark ?? null}::uuid
        ) as is_continued
      from (select pg_current_snapshot() as s) now
    ), newest as (
      select r.tx, r.id, r.mark from row_changes r where r.tx < (select horizon from bounds) order by r.tx desc, r.id desc limit 1
    ), audiences (audience, whole, start_tx, start_id, started, end_tx, end_id, ended) as (
      select ${me}, true, null::xid8, null::bigint, null::pg_snapshot, null::xid8, null::bigint, null::pg_snapshot
      union all
      select m.team_id, not t.assigned_only or m.role <> 'member', s.tx, s.id, s.snapshot, null, null, null
      from team_members m join teams t on t.id = m.team_id ${start(sql`m.team_id`)} where m.user_id = ${me}
      union all
      select e.row_id, e.whole, s.tx, s.id, s.snapshot, e.tx, e.id, e.snapshot
      from row_changes e ${start(sql`e.row_id`, sql`e.id`)}
      where e.audience = ${me} and e.kind in ('left', 'rights')
    )
    select bounds.log::text as log, bounds.horizon::text as horizon, bounds.ending::text as ending, bounds.is_continued as "isContinued",
      newest.tx::text as "newestTx", newest.id::text as "newestId", newest.mark::text as "newestMark",
      entry.tx::text as tx, entry.id::text as id, entry.mark::text as mark, extract(epoch from entry.at) * 1000 as at, entry.kind, entry.row_id as "rowId",
      entry.operation, entry.columns, entry.stage_before as "stageBefore", entry.stage_after as "stageAfter"
    from bounds left join newest on true left join lateral (
      select e.* from audiences a cross join lateral (
        select c.* from row_changes c
        where c.audience = a.audience and (c.tx, c.id) > ${position} and c.tx < bounds.horizon
          and c.kind in (${wanted}) and (a.whole or not c.whole)
          and (a.started is null or case
            when c.tx = a.start_tx then c.id > a.start_id else not pg_visible_in_snapshot(c.tx, a.started) end)
          and (a.ended is null or case
            when c.tx = a.end_tx then c.id < a.end_id else pg_visible_in_snapshot(c.tx, a.ended) end)
        order by c.tx, c.id limit ${limit + 1}
      ) e
      order by e.tx, e.id limit ${after ? limit + 1 : 0}
    ) entry on true`);
  type Row = Omit<LogEntry<Kind>, 'kind'> & { kind: Kind | 'unlisted' } & Bounds;
  const rows = rowsOf<Row>(result);
  const found: LogEntry<Kind>[] = [];
  for (const { kind, ...row } of rows.filter(({ tx }) => tx !== null)) {
    if (kind !== 'unlisted') found.push({ ...row, kind, id: Number(row.id), at: Number(row.at) });
  }
  const isUnlisted = rows.some(({ kind }) => kind === 'unlisted');
  const { log, horizon, ending, isContinued, newestTx: tx, newestId, newestMark: mark } = exactlyOne(rows[0]);
  // No row precedes all running transactions while the first row of a log is new.
  const newest = tx === null ? START : { tx, id: Number(newestId), mark };
  const isAtStart = after?.tx === START.tx && after.mark === null;
  // One that is left out of the entries counts, too: there may be more after it.
  const isFull = rows.length > limit;
  return { found, isUnlisted, isFull, log, newest, isContinued: isContinued || isAtStart, horizon, end: ending };
}

interface Bounds {
  log: string;
  horizon: string;
  ending: string;
  /** Whether the row at the cursor's position still exists. */
  isContinued: boolean;
  /** The newest row of all that precede every running transaction. */
  newestTx: string | null;
  newestId: string | null;
  newestMark: string | null;
}

const ORDER = 'changes';

const writeCursor = ({ tx, id, log, mark = null }: Cursor, now: Date): string =>
  Buffer.from(JSON.stringify([tx, id, now.getTime(), log, ORDER, mark])).toString('base64url');

function readCursor(cursor: string, now: Date): Cursor {
  const { takenAt, ...position } = parse(cursor) ?? refuseCursor();
  if (isCursorExpired(new Date(takenAt), now)) cursorExpired();
  return position;
}

const CURSOR = z.tuple([
  z.string().regex(/^\d{1,19}$/),
  z.number().int(),
  z.number().int(),
  z.string(),
  z.literal(ORDER),
  // Cursors issued before marks existed have none, and stay valid until they expire.
  z.uuid().nullable().optional(),
]);

function parse(cursor: string): (Cursor & { takenAt: number }) | null {
  try {
    const [tx, id, takenAt, log, , mark] = CURSOR.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { tx, id, takenAt, log, mark };
  } catch {
    return null;
  }
}

const refuseCursor = (): never =>
  refuse('VALIDATION', 'This cursor is not one that this list has given out.', { field: 'cursor' });

export const cursorExpired = (): never =>
  refuse(
    'CURSOR_EXPIRED',
    'This cursor cannot be continued from. Read all lists again, and continue with a new cursor.',
    { field: 'cursor' },
  );
