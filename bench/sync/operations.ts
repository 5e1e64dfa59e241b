import type { PendingQuery, Row, Sql } from 'postgres';
import { leadIdOf, OWNERS } from '../data';
import type { Operation } from '../operation';
import type { Server } from '../processes';
import { jsonOf } from '../request';

export const CHANGES_PAGE = 200;

/** Where the log was before the changes that a page tells of. */
const position = { cursor: '', tx: '', id: '' };

/** Changes more leads than a page has, after what a reader has read. */
export async function prepareChanges({ origin }: Server, sql: Sql, token: string): Promise<void> {
  const [last] = await sql`select tx::text as tx, id::text as id from row_changes order by tx desc, id desc limit 1`;
  const headers = { authorization: `Bearer ${token}` };
  const { nextCursor } = await jsonOf<{ nextCursor: string }>(`${origin}/api/changes?kinds=lead`, { headers });
  Object.assign(position, { ...last, cursor: nextCursor });
  const ids = Array.from({ length: CHANGES_PAGE + 50 }, (_, n) => leadIdOf(OWNERS.big, n + 1));
  await sql`update leads set notes = notes || ' Two gates.' where id = any(${ids})`;
}

/** A page of what a program that follows the account has not read yet, with the rows. */
export const changes = (columns: (sql: Sql) => PendingQuery<Row[]>): Operation => ({
  name: 'changes',
  label: `Page of ${CHANGES_PAGE} changes`,
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({ ...position }),
  rest: ({ cursor }) => ({ path: `/api/changes?kinds=lead&limit=${CHANGES_PAGE}&cursor=${cursor}` }),
  statement: async (sql, owner, { tx = '', id = '' }) => {
    const rows = await sql`
      select c.kind, c.operation, c.at, c.row_id as "rowId", to_json(l) as row
      from (
        select * from row_changes where audience = ${owner} and (tx, id) > (${tx}::xid8, ${id}::bigint) and kind = 'lead'
        order by tx, id limit ${CHANGES_PAGE}
      ) c join lateral (select ${columns(sql)} from leads where id = c.row_id) l on true
      order by c.tx, c.id`;
    return { changes: rows };
  },
  fault: ({ changes: told = [] }) =>
    told.length === CHANGES_PAGE && told.every(({ row }) => row?.company)
      ? null
      : `${told.length} changes instead of ${CHANGES_PAGE}`,
});
