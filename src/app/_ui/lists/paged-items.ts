import type { InfiniteData } from '@tanstack/react-query';

interface Row {
  id: string;
}

/** A list as it is cached while one scrolls: page after page. */
export type Pages<Item> = InfiniteData<{ items: Item[]; nextCursor: string | null }>;

export function mapItems<Item>(pages: Pages<Item>, change: (items: Item[], page: number) => Item[]): Pages<Item> {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

const shows = <Item extends Row>(pages: Pages<Item>, { id }: Item): boolean =>
  pages.pages.some((page) => page.items.some((item) => item.id === id));

const replace = <Item extends Row>(pages: Pages<Item>, item: Item): Pages<Item> =>
  mapItems(pages, (items) => items.map((one) => (one.id === item.id ? item : one)));

const without = <Item extends Row>(pages: Pages<Item>, { id }: Item): Pages<Item> =>
  mapItems(pages, (items) => items.filter((one) => one.id !== id));

/**
 * Where an item now stands in one cached list. `belongs` says whether that list's own filter lets it in; undefined for
 * a list without one, which simply has not loaded that far when it does not show the item.
 */
export function placeItem<Item extends Row>(pages: Pages<Item>, item: Item, belongs: boolean | undefined): Pages<Item> {
  const known = shows(pages, item);
  if (belongs === false) return known ? without(pages, item) : pages;
  if (known) return replace(pages, item);
  return belongs ? mapItems(pages, (items, index) => (index === 0 ? [item, ...items] : items)) : pages;
}

/** Puts an item back to where it stood in one list; out of the list when it stood nowhere. */
export function putItemBack<Item extends Row>(
  pages: Pages<Item>,
  item: Item,
  spot: { page: number; index: number } | undefined,
): Pages<Item> {
  const known = shows(pages, item);
  if (known) return spot ? replace(pages, item) : without(pages, item);
  if (!spot) return pages;
  // The list may have become shorter since.
  const at = Math.min(spot.page, pages.pages.length - 1);
  return mapItems(pages, (items, page) => (page === at ? items.toSpliced(spot.index, 0, item) : items));
}

/** The beginning of a list: what stands further down is loaded again when somebody scrolls there. */
export function firstPages<Data extends InfiniteData<unknown> | undefined>(data: Data, count: number): Data {
  if (!data || data.pages.length <= count) return data;
  return { ...data, pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) };
}

/** What comes back at once when a list is opened again. */
export const KEPT_PAGES = 2;

const FEW_PAGES = 4;

/**
 * True for a list that has been scrolled far. Asking for all of its pages again, one after the other, would
 * cost hundreds of calls; what has changed in it is put there directly instead.
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
