import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type CachedList, type CachedLists, withoutRow } from './cached-lists';
import { inputOf, type Versioned } from './use-entity-cache';

/** What places a row from elsewhere: another device, or somebody else. */
export interface ArrivalOptions<Item, Input> {
  /** All lists that show such items. */
  lists: readonly CachedLists<Item>[];
  /** Query key of a single item. */
  one: (id: string) => QueryKey;
  /** Whether a list shows the item; undefined if only the server can tell. */
  shows: (item: Item, input: Input | undefined, key: QueryKey) => boolean | undefined;
  /** The order of a list; undefined if its rows may be in any. Negative if `a` comes first. */
  compare: (input: Input | undefined) => ((a: Item, b: Item) => number) | undefined;
  /** Whether a shown row goes to its new place at once. Otherwise, it stays where somebody looks at it. */
  follows?: (input: Input | undefined) => boolean;
}

/** Shows rows that were changed elsewhere in every cached list, without moving others. */
export function createArrivals<Item extends Versioned, Input>(
  queryClient: QueryClient,
  { lists, one, shows, compare, follows = () => false }: ArrivalOptions<Item, Input>,
) {
  const all = () => lists.flatMap((shape) => shape.all(queryClient));

  /** The list with the row; null if only the server can tell where that is. */
  function placed({ key, pages }: CachedList<Item>, row: Item): Item[][] | null {
    const input = inputOf<Input>(key);
    const shown = pages.flat().find(({ id }) => id === row.id);
    const belongs = shows(row, input, key);
    if (belongs === false) return withoutRow(pages, row);
    const order = compare(input);
    if (shown) {
      if (shown.version > row.version) return pages;
      const stays = !order || !follows(input) || order(shown, row) === 0;
      if (!stays) return insert(withoutRow(pages, row), row, order, hasMore(key)) ?? withoutRow(pages, row);
      const replaced = pages.map((items) => items.map((item) => (item.id === row.id ? row : item)));
      return belongs === undefined && shown.version !== row.version ? null : replaced;
    }
    if (!belongs || !order) return null;
    return insert(pages, row, order, hasMore(key)) ?? pages;
  }

  const hasMore = (key: QueryKey): boolean => {
    const data = queryClient.getQueryData<{ pages?: { nextCursor?: string | null }[]; nextCursor?: string | null }>(
      key,
    );
    const last = data?.pages ? data.pages.at(-1) : data;
    return Boolean(last?.nextCursor);
  };

  return {
    /** Shows a row. Returns the lists that only the server can bring up to date. */
    put(row: Item): QueryKey[] {
      const stale: QueryKey[] = [];
      for (const list of all()) {
        const pages = placed(list, row);
        if (pages === null) stale.push(list.key);
        const shown = pages ?? replaced(list.pages, row);
        if (shown !== list.pages) list.write(shown);
      }
      // Not if nobody has read it: whoever opens it then gets it anew.
      if (queryClient.getQueryState(one(row.id))) {
        queryClient.setQueryData<Item>(one(row.id), (opened) =>
          opened && opened.version > row.version ? opened : row,
        );
      }
      return stale;
    },
    /** A cached version of a row. */
    find: (id: string): Item | undefined =>
      queryClient.getQueryData<Item>(one(id)) ??
      all()
        .flatMap(({ pages }) => pages.flat())
        .find((item) => item.id === id),
    /** Removes a row that is gone. What has it open reads it again, and says that it is gone. */
    remove(id: string): void {
      for (const { pages, write } of all()) {
        const left = withoutRow(pages, { id });
        if (left !== pages) write(left);
      }
      void queryClient.invalidateQueries({ queryKey: one(id), exact: true });
    },
    /** Whether a list is being read, from which a change may still be missing. */
    isReading: (): boolean => lists.some(({ queryKey }) => queryClient.isFetching({ queryKey }) > 0),
  };
}

const replaced = <Item extends Versioned>(pages: Item[][], row: Item): Item[][] =>
  pages.some((items) => items.some(({ id, version }) => id === row.id && version <= row.version))
    ? pages.map((items) => items.map((item) => (item.id === row.id ? row : item)))
    : pages;

/** The list with a row at its place by an order; null if that is after the loaded pages. */
function insert<Item>(
  pages: Item[][],
  row: Item,
  order: (a: Item, b: Item) => number,
  hasMore: boolean,
): Item[][] | null {
  for (const [page, items] of pages.entries()) {
    const index = items.findIndex((item) => order(row, item) < 0);
    if (index >= 0) return pages.with(page, items.toSpliced(index, 0, row));
  }
  const last = pages.at(-1);
  return hasMore || !last ? null : pages.with(-1, [...last, row]);
}

/** An order by one value of a row, and then by id, as the lists of the server have it. */
export function orderBy<Item extends { id: string }>(
  read: (item: Item) => number | string,
  order: 'asc' | 'desc',
): (a: Item, b: Item) => number {
  const sign = order === 'asc' ? 1 : -1;
  const compare = <Value extends number | string>(a: Value, b: Value) => (a < b ? -1 : Number(a > b));
  return (a, b) => sign * (compare(read(a), read(b)) || compare(a.id, b.id));
}
