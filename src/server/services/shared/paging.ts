import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { sqlState } from '@/server/db/faults';
import { refuse } from '@/server/problems/problem-error';

/** An expression to sort by, and the Postgres type to cast its text form back to. The expression must never be null. */
export interface SortKey {
  by: SQLWrapper;
  type: 'timestamptz' | 'bigint' | 'text' | 'priority' | 'float8' | 'numeric' | 'date';
}

/** Counting rows stops here: "1,000+" is as useful as the exact number, at a bounded cost. */
export const COUNT_UP_TO = 1000;

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface Keyset {
  /** Select this along with the row's columns. */
  sortKey: SQL.Aliased<string>;
  orderBy: SQL;
  /** The condition that skips earlier pages; undefined on the first page. */
  after: SQL | undefined;
  /** Where the previous page ended: a value of the sort key, as text, and an id. Null on the first page. */
  position: { value: string; id: string } | null;
  cursor: string | undefined;
  /** Identifies list and sort order. A cursor is only valid for the order it was created in. */
  order: string;
}

/** Keyset paging: every page costs the same, and new rows do not shift later pages (D16). */
export function keyset(options: {
  /** Identifies the list and its sort key. */
  name: string;
  key: SortKey;
  id: SQLWrapper;
  direction: 'asc' | 'desc';
  cursor?: string;
}): Keyset {
  const { name, key, id, direction, cursor } = options;
  const sqlDirection = sql.raw(direction);
  const order = `${name} ${direction}`;
  const read = cursor === undefined ? null : readCursor(cursor, order);
  return {
    sortKey: sql<string>`(${key.by})::text`.as('sort_key'),
    orderBy: sql`${key.by} ${sqlDirection}, ${id} ${sqlDirection}`,
    after: read ? afterCursor(key, id, direction, read) : undefined,
    position: read && { value: read[0], id: read[1] },
    cursor,
    order,
  };
}

type Position = [value: string, id: string];

function afterCursor({ by, type }: SortKey, id: SQLWrapper, direction: 'asc' | 'desc', [value, lastId]: Position): SQL {
  const compare = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${by}, ${id}) ${compare} (${value}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/**
 * Reads a page. The query must select `limit + 1` rows: the extra one shows that there is a next page. Rows keep their
 * sort key, because copying a page costs as much as reading it; the procedure's output schema drops it.
 */
export async function fetchPage<Row extends { id: string; sortKey: string }>(
  query: PromiseLike<Row[]>,
  { limit, pages }: { limit: number; pages: Keyset },
): Promise<Page<Omit<Row, 'sortKey'>>> {
  try {
    return toPage(await query, { limit, pages });
  } catch (error) {
    // Class 22, data exception: the value in the cursor cannot be cast to the type of the sort key.
    if (pages.cursor !== undefined && sqlState(error)?.startsWith('22')) badCursor();
    throw error;
  }
}

function toPage<Row extends { id: string; sortKey: string }>(
  rows: Row[],
  { limit, pages }: { limit: number; pages: Keyset },
): Page<Omit<Row, 'sortKey'>> {
  // Taken out of `rows`, so that only the caller keeps references to them.
  const items = rows.splice(0, limit);
  const last = rows.length > 0 ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? Buffer.from(JSON.stringify([last.sortKey, last.id, pages.order])).toString('base64url') : null,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readCursor(cursor: string, order: string): Position {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [value, id, cursorOrder] = parsed;
      if (cursorOrder === order && typeof value === 'string' && typeof id === 'string' && UUID.test(id))
        return [value, id];
    }
  } catch {
    // Not ours: rejected below like any other invalid cursor.
  }
  return badCursor();
}

const badCursor = (): never =>
  refuse('VALIDATION', 'This cursor is not one that this list has given out in this order.', { field: 'cursor' });
