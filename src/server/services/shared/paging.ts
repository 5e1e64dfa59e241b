import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { sqlState } from '@/server/db/faults';
import { refuse } from '@/server/problem-error';

/** An expression to sort by and the Postgres type that its text form is read back as. It must never be null. */
export interface SortKey {
  by: SQLWrapper;
  type: 'timestamptz' | 'text' | 'priority';
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface Keyset {
  /** Select this beside the row's columns. */
  sortKey: SQL.Aliased<string>;
  orderBy: SQL;
  /** The condition that skips what earlier pages showed; undefined on the first. */
  after: SQL | undefined;
  cursor: string | undefined;
  /** Names the order; a cursor goes on in the one it was given out in, and in no other. */
  order: string;
}

/** Keyset paging: each page costs the same, however deep it lies, and a new row shifts nothing (D16). */
export function keyset(options: {
  /** Which list this is and what it is sorted by. */
  name: string;
  key: SortKey;
  id: SQLWrapper;
  direction: 'asc' | 'desc';
  cursor?: string;
}): Keyset {
  const { name, key, id, direction, cursor } = options;
  const way = sql.raw(direction);
  const order = `${name} ${direction}`;
  return {
    sortKey: sql<string>`(${key.by})::text`.as('sort_key'),
    orderBy: sql`${key.by} ${way}, ${id} ${way}`,
    after: cursor === undefined ? undefined : afterCursor(key, id, direction, readCursor(cursor, order)),
    cursor,
    order,
  };
}

type Place = [value: string, id: string];

function afterCursor({ by, type }: SortKey, id: SQLWrapper, direction: 'asc' | 'desc', [value, lastId]: Place): SQL {
  const compare = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${by}, ${id}) ${compare} (${value}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/**
 * Reads a page: the query asks for one row too many, which tells whether there is a next one. Rows keep their key, as
 * copying a page costs as much as reading it; what a procedure sends is only what its schema names.
 */
export async function fetchPage<Row extends { id: string; sortKey: string }>(
  query: PromiseLike<Row[]>,
  { limit, pages }: { limit: number; pages: Keyset },
): Promise<Page<Omit<Row, 'sortKey'>>> {
  try {
    return toPage(await query, { limit, pages });
  } catch (error) {
    // Data exceptions: the cursor holds a value that its column cannot be compared with.
    if (pages.cursor !== undefined && sqlState(error)?.startsWith('22')) badCursor();
    throw error;
  }
}

function toPage<Row extends { id: string; sortKey: string }>(
  rows: Row[],
  { limit, pages }: { limit: number; pages: Keyset },
): Page<Omit<Row, 'sortKey'>> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? Buffer.from(JSON.stringify([last.sortKey, last.id, pages.order])).toString('base64url') : null,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readCursor(cursor: string, order: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [value, id, itsOrder] = parsed;
      if (itsOrder === order && typeof value === 'string' && typeof id === 'string' && UUID.test(id))
        return [value, id];
    }
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  return badCursor();
}

const badCursor = (): never =>
  refuse('VALIDATION', 'This cursor is not one that this list has given out in this order.', { field: 'cursor' });
