import { type InfiniteData, keepPreviousData } from '@tanstack/react-query';

/** Cached data of an infinite list. */
export type Pages<Item> = InfiniteData<{ items: Item[]; nextCursor: string | null }>;

/**
 * The rows of all loaded pages, each once: one that stayed where it was when others changed it comes again with the page
 * that it is on now.
 */
export const itemsOf = <Item extends { id: string }>(data: Pages<Item> | undefined): Item[] => [
  ...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
];

/** The first pages of a list; later ones load again on scrolling. */
export function firstPages<Data extends InfiniteData<unknown> | undefined>(data: Data, count: number): Data {
  if (!data || data.pages.length <= count) return data;
  return { ...data, pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) };
}

/** Number of pages shown at once when a list is reopened. */
export const KEPT_PAGES = 2;

const FEW_PAGES = 4;

/**
 * Whether many pages of a list are loaded. Refetching them one after another could take hundreds of requests, so update
 * such lists in the cache instead.
 */
export function isDeep({ state }: { state: { data: unknown } }): boolean {
  const data: unknown = state.data;
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > FEW_PAGES
  );
}

/**
 * Options of a list that loads more on scrolling. Its rows stay while another search loads. Coming back to the page does not
 * refetch a deep list, whose pages would load one after another.
 */
export const PAGED_LIST = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: (list: { state: { data: unknown } }) => !isDeep(list),
  refetchOnReconnect: (list: { state: { data: unknown } }) => !isDeep(list),
} as const;
