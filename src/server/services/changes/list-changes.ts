import { sql } from 'drizzle-orm';
import type { ChangeKind } from '@/domain/changes/change-kinds';
import type { Change, ChangePage } from '@/domain/changes/change-list';
import { isCursorExpired } from '@/domain/changes/retention';
import type { NounWith } from '@/domain/shared/nouns';
import { rowsOf } from '@/server/db/client';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { readRowsById } from './rows-by-id';

interface ListChanges {
  cursor?: string | undefined;
  kinds: readonly ChangeKind[];
  limit: number;
}

/** A position in the log: everything of earlier transactions, and of this one up to the id, has been read. */
interface Position {
  tx: string;
  id: number;
}

interface Entry extends Position {
  kind: ChangeKind;
  rowId: string;
}

/**
 * A page of what changed since a cursor, in the order of the transactions that wrote it, and only of those older than
 * all that are still running, so that nothing that is committed late is missed (D68). The rows are as they are now; what
 * the actor cannot see, or no longer, is a tombstone. Without a cursor, a page without changes and with a cursor of now.
 */
export async function listChanges(actor: Actor, { cursor, kinds, limit }: ListChanges): Promise<ChangePage> {
  const { now } = actor;
  const after = cursor === undefined ? undefined : readCursor(cursor, now);
  const entries = await readEntries(actor, { after, kinds, limit });
  const { horizon } = entries;
  // From another server, before its data was moved here.
  if (after && BigInt(after.tx) > BigInt(entries.end)) expired();
  const more = entries.found.length > limit;
  const found = entries.found.slice(0, limit);
  const last = found.at(-1);
  const latest = new Map(found.map((entry) => [`${entry.kind} ${entry.rowId}`, entry]));
  // A row that changed more than once comes at its last place.
  const distinct = found.filter((entry) => latest.get(`${entry.kind} ${entry.rowId}`) === entry);
  const idsOf = (kind: ChangeKind) => distinct.filter((entry) => entry.kind === kind).map(({ rowId }) => rowId);
  const ids: Record<NounWith<'team'>, string[]> = {
    lead: idsOf('lead'),
    task: idsOf('task'),
    note: idsOf('note'),
    event: idsOf('event'),
  };
  const rows = await readRowsById(actor, ids);
  const items = distinct.map(({ kind, rowId: id }): Change => {
    const row = rows[kind].find((each) => each.id === id) ?? null;
    return { kind, id, op: row ? 'upsert' : 'delete', row } as Change;
  });
  const position = more && last ? last : { tx: later(horizon, after?.tx), id: 0 };
  return { items, nextCursor: writeCursor(position, now), more };
}

/** A position never goes back. */
const later = (tx: string, than = '0') => (BigInt(tx) > BigInt(than) ? tx : than);

/**
 * Reads the log by its audiences: the user, the teams they are in, since they joined, and those that they have left since
 * then, until they did. Nobody learns even the id of what they could not see.
 */
async function readEntries(
  { db, user }: Actor,
  { after, kinds, limit }: { after: Position | undefined; kinds: readonly ChangeKind[]; limit: number },
) {
  const position = sql`(${after?.tx ?? '0'}::xid8, ${after?.id ?? 0}::bigint)`;
  const me = sql`${user.id}::uuid`;
  const latest = (kind: 'joined' | 'left') => sql`(
    select max(a.id) from row_changes a where a.audience = ${me} and a.row_id = m.team_id and a.kind in ('joined', 'left')
      and a.kind = ${kind})`;
  const result = await db.execute(sql`
    with bounds as (
      select pg_snapshot_xmin(s) as horizon, pg_snapshot_xmax(s) as ending from (select pg_current_snapshot() as s) now
    ), audiences as (
      select ${me} as audience, true as whole, 0 as first, null::bigint as last
      union all
      select m.team_id, not t.assigned_only or m.role <> 'member', coalesce(${latest('joined')}, 0), null
      from team_members m join teams t on t.id = m.team_id where m.user_id = ${me}
      union all
      select l.row_id, l.whole, coalesce((
        select max(j.id) from row_changes j
        where j.audience = ${me} and j.row_id = l.row_id and j.kind = 'joined' and j.id < l.id
      ), 0), l.id
      from row_changes l where l.audience = ${me} and l.kind = 'left' and (l.tx, l.id) > ${position}
    )
    select bounds.horizon::text as horizon, bounds.ending::text as ending, entry.tx::text as tx, entry.id::text as id,
      entry.kind, entry.row_id as "rowId"
    from bounds left join lateral (
      select e.tx, e.id, e.kind, e.row_id from audiences cross join lateral (
        select c.tx, c.id, c.kind, c.row_id from row_changes c
        where c.audience = audiences.audience and (c.tx, c.id) > ${position} and c.tx < bounds.horizon
          and c.kind in (${sql.join(
            kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})
          and (audiences.whole or not c.whole) and c.id > audiences.first
          and (audiences.last is null or c.id < audiences.last)
        order by c.tx, c.id limit ${limit + 1}
      ) e
      order by e.tx, e.id limit ${after ? limit + 1 : 0}
    ) entry on true`);
  const rows = rowsOf<Entry & { horizon: string; ending: string }>(result);
  const found = rows.filter(({ tx }) => tx !== null).map((row) => ({ ...row, id: Number(row.id) }));
  return { found, horizon: rows[0]?.horizon ?? '0', end: rows[0]?.ending ?? '0' };
}

const ORDER = 'changes';

const writeCursor = ({ tx, id }: Position, now: Date): string =>
  Buffer.from(JSON.stringify([tx, id, now.getTime(), ORDER])).toString('base64url');

function readCursor(cursor: string, now: Date): Position {
  const [tx, id, takenAt] = parse(cursor) ?? refuseCursor();
  if (isCursorExpired(new Date(takenAt), now)) expired();
  return { tx, id };
}

function parse(cursor: string): [tx: string, id: number, takenAt: number] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 4) return null;
    const [tx, id, takenAt, order] = parsed;
    const isOurs = order === ORDER && typeof tx === 'string' && /^\d{1,19}$/.test(tx);
    return isOurs && Number.isSafeInteger(id) && Number.isSafeInteger(takenAt) ? [tx, id, takenAt] : null;
  } catch {
    return null;
  }
}

const refuseCursor = (): never =>
  refuse('VALIDATION', 'This cursor is not one that this list has given out.', { field: 'cursor' });

const expired = (): never =>
  refuse('CURSOR_EXPIRED', 'This cursor is too old. Read all lists again, and continue with a new cursor.', {
    field: 'cursor',
  });
