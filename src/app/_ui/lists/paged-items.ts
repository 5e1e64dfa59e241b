import type { InfiniteData } from '@tanstack/react-query';

/** A list as it is cached while one scrolls: page after page. */
export type Pages<Item> = InfiniteData<{ items: Item[]; nextCursor: string | null }>;

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
