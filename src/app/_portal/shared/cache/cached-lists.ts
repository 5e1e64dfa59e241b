import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Pages } from '@/app/_ui/lists/paged-items';

interface Row {
  id: string;
}

/** A cached list: the rows of its pages, and how to replace them. */
export interface CachedList<Item> {
  key: QueryKey;
  pages: Item[][];
  write: (pages: Item[][]) => void;
}

/** All cached lists of one shape. */
export interface CachedLists<Item> {
  queryKey: QueryKey;
  all: (queryClient: QueryClient) => CachedList<Item>[];
}

/** Lists in the data of a query, which `read` finds and `replace` replaces. */
export const listsOf = <Data, Item>(
  queryKey: QueryKey,
  read: (data: Data) => Item[][],
  replace: (data: Data, pages: Item[][]) => Data,
): CachedLists<Item> => ({
  queryKey,
  all: (queryClient) =>
    queryClient.getQueriesData<Data>({ queryKey }).flatMap(([key, data]) => {
      if (data === undefined) return [];
      return [
        {
          key,
          pages: read(data),
          write(pages: Item[][]) {
            const { isInvalidated } = queryClient.getQueryState(key) ?? {};
            queryClient.setQueryData<Data>(key, replace(data, pages));
            // Writing would make a list count as fresh that still waits for being refetched.
            if (isInvalidated) void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
          },
        },
      ];
    }),
});

/** Infinite lists. */
export const infiniteLists = <Item>(queryKey: QueryKey) =>
  listsOf<Pages<Item>, Item>(
    queryKey,
    ({ pages }) => pages.map(({ items }) => items),
    ({ pages, pageParams }, rows) => ({
      pages: pages.slice(0, rows.length).map((page, index) => ({ ...page, items: rows[index] ?? [] })),
      pageParams: pageParams.slice(0, rows.length),
    }),
  );

/** Lists with a single page. */
export const shortLists = <Item>(queryKey: QueryKey) =>
  listsOf<Pages<Item>['pages'][number], Item>(
    queryKey,
    ({ items }) => [items],
    (page, [items = []]) => ({ ...page, items }),
  );

/** Everything between two dates. */
export const dateRanges = <Item>(queryKey: QueryKey) =>
  listsOf<{ events: Item[]; more: boolean }, Item>(
    queryKey,
    ({ events }) => [events],
    (range, [events = []]) => ({ ...range, events }),
  );

/** Position of a row in a list. */
export interface Place {
  key: QueryKey;
  page: number;
  index: number;
}

export const placesOf = <Item extends Row>(lists: readonly CachedList<Item>[], id: string): Place[] =>
  lists.flatMap(({ key, pages }) =>
    pages.flatMap((items, page) => {
      const index = items.findIndex((item) => item.id === id);
      return index < 0 ? [] : [{ key, page, index }];
    }),
  );

export const placeIn = (places: readonly Place[], key: QueryKey): Place | undefined =>
  places.find((place) => hashKey(place.key) === hashKey(key));

const contains = <Item extends Row>(pages: Item[][], { id }: Row): boolean =>
  pages.some((items) => items.some((item) => item.id === id));

const replaceRow = <Item extends Row>(pages: Item[][], row: Item): Item[][] =>
  pages.map((items) => items.map((item) => (item.id === row.id ? row : item)));

/** The list without a row; the same list if it does not contain the row. */
export const withoutRow = <Item extends Row>(pages: Item[][], row: Row): Item[][] =>
  contains(pages, row) ? pages.map((items) => items.filter(({ id }) => id !== row.id)) : pages;

/**
 * The list with the updated row. `belongs` says whether the list's filter matches the row. If it is undefined, because
 * only the server can tell, the row is replaced where it is already shown, and not added.
 */
export function putRow<Item extends Row>(pages: Item[][], row: Item, belongs: boolean | undefined): Item[][] {
  if (belongs === false) return withoutRow(pages, row);
  if (contains(pages, row)) return replaceRow(pages, row);
  return belongs ? pages.map((items, index) => (index === 0 ? [row, ...items] : items)) : pages;
}

/** The list with a row at its previous place, or without the row if it had none. */
export function restoreRow<Item extends Row>(pages: Item[][], row: Item, place: Place | undefined): Item[][] {
  if (!place) return withoutRow(pages, row);
  if (contains(pages, row)) return replaceRow(pages, row);
  // The list may be shorter by now.
  const page = Math.min(place.page, pages.length - 1);
  return pages.map((items, index) => (index === page ? items.toSpliced(place.index, 0, row) : items));
}
