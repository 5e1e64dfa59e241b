import { notifyManager, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type CachedList, type CachedLists, withoutRow } from './cached-lists';
import { inputOf, type Versioned } from './use-entity-cache';

/** What places a row that was changed elsewhere: on another device, or by somebody else. */
export interface PatchOptions<Item, Input> {
  /** All lists that show such items. */
  lists: readonly CachedLists<Item>[];
  /** Query key of a single item. */
  one: (id: string) => QueryKey;
  /** Whether a list shows the item; undefined if only the server can tell. */
  shows: (item: Item, input: Input | undefined, key: QueryKey) => boolean | undefined;
  /** The order of a list; undefined if only the server can tell. Negative if `a` comes first. */
  compare: (input: Input | undefined) => ((a: Item, b: Item) => number) | undefined;
  /** Whether a shown row goes to its new place at once. Otherwise, it stays where somebody looks at it. */
  follows?: (input: Input | undefined) => boolean;
}

/** A row as it is now; null if it is gone. */
export interface Patch<Item> {
  id: string;
  row: Item | null;
}

/** Shows rows that were changed elsewhere in every cached list, without moving others. */
export function createListPatcher<Item extends Versioned, Input>(
  queryClient: QueryClient,
  { lists, one, shows, compare, follows = () => false }: PatchOptions<Item, Input>,
) {
  // Query key prefix of single items.
  const [itemPrefix] = one('');
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

  function patchList(list: CachedList<Item>, patches: readonly Patch<Item>[]): 'STALE' | 'DONE' {
    let { pages } = list;
    let result: 'STALE' | 'DONE' = 'DONE';
    for (const { id, row } of patches) {
      const next = row ? placed({ ...list, pages }, row) : withoutRow(pages, { id });
      if (next === null) result = 'STALE';
      pages = next ?? (row ? replaced(pages, row) : pages);
    }
    if (pages !== list.pages) list.write(pages);
    return result;
  }

  /** What has a row open that is gone reads it again, and says that it is gone. */
  function patchOne({ id, row }: Patch<Item>): void {
    const key = one(id);
    if (!row) return void queryClient.invalidateQueries({ queryKey: key, exact: true });
    // Not if nobody has read it: it is fetched when it is opened.
    if (!queryClient.getQueryState(key)) return;
    queryClient.setQueryData<Item>(key, (opened) => (opened && opened.version > row.version ? opened : row));
  }

  return {
    /** Shows rows as they are now. Returns the lists that only the server can bring up to date. */
    patch: (patches: readonly Patch<Item>[]): QueryKey[] =>
      notifyManager.batch(() => {
        const stale = all().flatMap((list) => (patchList(list, patches) === 'STALE' ? [list.key] : []));
        for (const one of patches) patchOne(one);
        return stale;
      }),
    /** All rows of the cached lists, or of those that are chosen. */
    rows: (isChosen: (query: Query) => boolean = () => true): Item[] =>
      all().flatMap(({ key, pages }) => {
        const query = queryClient.getQueryCache().find({ queryKey: key });
        return query && isChosen(query) ? pages.flat() : [];
      }),
    /** Whether the rows of a query are brought up to date one by one. */
    patches: (key: QueryKey): boolean =>
      [...lists.map(({ queryKey }) => queryKey), [itemPrefix]].some((prefix) => partialMatchKey(key, prefix)),
    /** Whether a list or a row is being read, from which a change may still be missing. */
    isReading: (): boolean =>
      [...lists.map(({ queryKey }) => queryKey), [itemPrefix]].some(
        (queryKey) => queryClient.isFetching({ queryKey }) > 0,
      ),
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
  read: (item: Item) => number,
  order: 'asc' | 'desc',
): (a: Item, b: Item) => number {
  const sign = order === 'asc' ? 1 : -1;
  const compare = <Value extends number | string>(a: Value, b: Value) => (a < b ? -1 : Number(a > b));
  return (a, b) => sign * (compare(read(a), read(b)) || compare(a.id, b.id));
}
