'use client';

import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { type FilterRules, passesFilters, setFilters } from '@/domain/shared/filter-rules';
import type { Noun } from '@/domain/shared/nouns';
import {
  type CachedList,
  type CachedLists,
  type Place,
  placeIn,
  placesOf,
  putRow,
  restoreRow,
  withoutRow,
} from './cached-lists';

export interface Versioned {
  id: string;
  version: number;
}

/** A cached item, and its place in each list. */
export interface Snapshot<Item> {
  id: string;
  item: Item | undefined;
  places: Place[];
}

export interface EntityCacheOptions<Item, Input> {
  noun: Noun;
  /** All lists that show such items. */
  lists: readonly CachedLists<Item>[];
  /** Query key of a single item. */
  one: (id: string) => QueryKey;
  /** Counts derived from the items, and how a change of one item affects them. */
  counts?: {
    key: QueryKey;
    update: (queryClient: QueryClient, before: Item | undefined, after: Item | undefined) => void;
  };
  /** What each filter of the noun's lists says of an item. Without, and for other lists, only the server can tell. */
  rules?: FilterRules<Item, NonNullable<Input>>;
  /** Whether what was just changed elsewhere comes before the first item of such a list. */
  comesFirst?: (item: Item, first: Item | undefined, input: Input | undefined) => boolean;
  /** Whether a list with the given input shows the user's own change; undefined if only the server can tell. */
  belongs: (item: Item, input: Input | undefined) => boolean | undefined;
  /** The same for a new item, which goes on top of the lists that show it. */
  belongsNew?: (item: Item, input: Input | undefined) => boolean | undefined;
}

/**
 * Whether lists show an item, by the rules of their filters. In a list without filters, an item that is not shown is further
 * down: it is not added.
 */
export const belongsBy =
  <Item, Input extends object>(rules: FilterRules<Item, Input>) =>
  (item: Item, input: Input | undefined): boolean | undefined => {
    if (!input || setFilters(rules, input).length === 0) return undefined;
    return passesFilters(rules, item, input, { viewerId: null, now: new Date() });
  };

/** Updates an item in every cached list before the server responds, and can roll that back. */
export function createEntityCache<Item extends Versioned, Input>(
  queryClient: QueryClient,
  options: EntityCacheOptions<Item, Input>,
) {
  const { noun, lists, one, counts, rules, comesFirst = () => false, belongs, belongsNew = belongs } = options;
  // Query key prefix of single items.
  const [itemPrefix] = one('');

  const all = () => lists.flatMap((shape) => shape.all(queryClient));
  const writeAll = (change: (pages: Item[][], key: QueryKey) => Item[][]) => {
    for (const { key, pages, write } of all()) {
      const changed = change(pages, key);
      if (changed !== pages) write(changed);
    }
  };

  /** Cancels requests whose responses would overwrite the optimistic update. */
  const cancelReads = () =>
    Promise.all(
      [...lists.map(({ queryKey }) => queryKey), [itemPrefix], ...(counts ? [counts.key] : [])].map((queryKey) =>
        queryClient.cancelQueries({ queryKey }),
      ),
    );

  /** The newest cached version of an item. */
  const find = (id: string): Item | undefined => {
    let newest = queryClient.getQueryData<Item>(one(id));
    for (const item of all().flatMap(({ pages }) => pages.flat())) {
      if (item.id === id && (!newest || item.version > newest.version)) newest = item;
    }
    return newest;
  };

  const snapshot = (id: string): Snapshot<Item> => ({ id, item: find(id), places: placesOf(all(), id) });

  const show = (item: Item, shows: typeof belongs) => {
    const before = find(item.id);
    if (before && before.version > item.version) return;
    counts?.update(queryClient, before, item);
    writeAll((pages, key) => putRow(pages, item, shows(item, inputOf<Input>(key))));
    queryClient.setQueryData<Item>(one(item.id), item);
  };

  /** Does nothing if a newer version has arrived since. `shown` is the item as included in the counts. */
  const restore = ({ id, item, places }: Snapshot<Item>, shown: Item | undefined) => {
    if (!item || (find(id)?.version ?? 0) > item.version) return;
    counts?.update(queryClient, shown, item);
    writeAll((pages, key) => restoreRow(pages, item, placeIn(places, key)));
    queryClient.setQueryData<Item>(one(id), (opened) => opened && item);
  };

  const isOwnList = ([path]: QueryKey) => Array.isArray(path) && path[0] === NOUN_QUERIES[noun].router;

  /** The list with a row that was changed elsewhere, and whether only the server can bring the list up to date. */
  function received(
    { key, pages }: CachedList<Item>,
    row: Item,
    viewerId: string,
  ): { pages: Item[][]; stale: boolean } {
    const input = inputOf<Input>(key);
    const context = { viewerId, now: new Date() };
    const passes =
      rules && isOwnList(key) ? passesFilters(rules, row, input ?? ({} as NonNullable<Input>), context) : undefined;
    if (passes === false) return { pages: withoutRow(pages, row), stale: false };
    const shown = pages.flat().find(({ id }) => id === row.id);
    // Where else it belongs, only the server knows.
    const isFirst = !shown && passes && comesFirst(row, pages[0]?.[0], input);
    if (!shown) return { pages: isFirst ? putRow(pages, row, true) : pages, stale: true };
    if (shown.version > row.version) return { pages, stale: false };
    return { pages: putRow(pages, row, undefined), stale: passes === undefined && shown.version !== row.version };
  }

  return {
    find,
    snapshot,
    /** All cached items of lists, or of those that are chosen. */
    rows: (isChosen: (query: Query) => boolean = () => true): Item[] =>
      all().flatMap(({ key, pages }) => {
        const query = queryClient.getQueryCache().find({ queryKey: key });
        return query && isChosen(query) ? pages.flat() : [];
      }),
    isOpen: (id: string): boolean => queryClient.getQueryState(one(id)) !== undefined,
    /** Whether a list or an item is being read, from which a change may be missing. */
    isReading: (): boolean =>
      [...lists.map(({ queryKey }) => queryKey), [itemPrefix]].some(
        (queryKey) => queryClient.isFetching({ queryKey }) > 0,
      ),
    /** Whether a query holds items, which `receive` brings up to date. */
    holds: (key: QueryKey): boolean =>
      isOwnList(key) &&
      [...lists.map(({ queryKey }) => queryKey), [itemPrefix]].some((prefix) => partialMatchKey(key, prefix)),
    /**
     * Shows items that were changed elsewhere where they are shown, without moving others; null is one that is gone.
     * Returns the lists that only the server can bring up to date.
     */
    receive: (changed: ReadonlyMap<string, Item | null>, viewerId: string): QueryKey[] =>
      notifyManager.batch(() => {
        const stale = all().filter((list) => {
          let pages = list.pages;
          let isStale = false;
          for (const [id, row] of changed) {
            const next = row
              ? received({ ...list, pages }, row, viewerId)
              : { pages: withoutRow(pages, { id }), stale: false };
            pages = next.pages;
            isStale ||= next.stale;
          }
          if (pages !== list.pages) list.write(pages);
          return isStale;
        });
        for (const [id, row] of changed) {
          const key = one(id);
          // What has an item open that is gone reads it again, and says that it is gone.
          if (!row) void queryClient.invalidateQueries({ queryKey: key, exact: true });
          else queryClient.setQueryData<Item>(key, (opened) => opened && (opened.version > row.version ? opened : row));
        }
        return stale.map(({ key }) => key);
      }),
    restore: (before: Snapshot<Item>) => restore(before, find(before.id)),
    cancelReads,
    put: (item: Item) => show(item, belongs),
    add: (item: Item) => show(item, belongsNew),
    /** Removes an item from every list. Returns a function to restore it. */
    async remove(id: string): Promise<() => void> {
      await cancelReads();
      const before = snapshot(id);
      counts?.update(queryClient, before.item, undefined);
      writeAll((pages) => withoutRow(pages, { id }));
      return () => restore(before, undefined);
    },
    /** New items may be anywhere: refetch every list from its first page (D26). */
    async refetchFromStart(): Promise<void> {
      await cancelReads();
      writeAll((pages) => (pages.length > 1 ? pages.slice(0, 1) : pages));
      invalidateNoun(queryClient, noun);
    },
  };
}

export type EntityCache<Item extends Versioned> = ReturnType<typeof createEntityCache<Item, unknown>>;

/** The cache of one noun. `options` must be the same object on every render. */
export function useEntityCache<Item extends Versioned, Input>(options: EntityCacheOptions<Item, Input>) {
  const queryClient = useQueryClient();
  return useMemo(() => createEntityCache(queryClient, options), [queryClient, options]);
}

/** tRPC stores the input of a query in the second part of its key. */
export function inputOf<Input>(key: QueryKey): Input | undefined {
  const options: unknown = key[1];
  return hasInput<Input>(options) ? options.input : undefined;
}

const hasInput = <Input>(part: unknown): part is { input?: Input } => typeof part === 'object' && part !== null;
