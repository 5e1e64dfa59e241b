import { useDebouncedValue } from '@mantine/hooks';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { MAX_SEARCH, SORT_ORDERS, type SortOrder } from '@/domain/shared/paging';

const SEARCH_DELAY = 200;

/** The address changes once per word, not per letter. */
const WHEN_TYPED = { limitUrlUpdates: debounce(SEARCH_DELAY) };

interface ListFiltersOptions<Sort extends string> {
  sorts: readonly Sort[];
  sort: NoInfer<Sort>;
  /** Which way round each sort begins. */
  sortOrders: Readonly<Record<Sort, SortOrder>>;
}

/** A list's search and its order. They stand in the address: a reload, Back and a link find them again. */
export function useListFilters<Sort extends string>({ sorts, sort: first, sortOrders }: ListFiltersOptions<Sort>) {
  const parsers = useMemo(
    () => ({
      q: parseAsString.withDefault(''),
      sort: parseAsStringLiteral(sorts),
      order: parseAsStringLiteral(SORT_ORDERS),
    }),
    [sorts],
  );
  const [{ q: search, sort: chosen, order: turned }, ask] = useQueryStates(parsers);
  const sort: Sort = chosen ?? first;
  const order = turned ?? sortOrders[sort];
  const [settled] = useDebouncedValue(search, SEARCH_DELAY);
  // Emptying the box needs no waiting.
  const q = search.trim() === '' ? undefined : settled.trim().slice(0, MAX_SEARCH) || undefined;

  return useMemo(() => {
    const sortBy = (next: Sort, way: SortOrder) =>
      void ask({ sort: next === first ? null : next, order: way === sortOrders[next] ? null : way });
    return {
      search,
      /** What is searched for: it follows the typing at a short distance. */
      q,
      sort,
      order,
      setSearch: (next: string) => void ask({ q: next }, next === '' ? {} : WHEN_TYPED),
      /** The same order again turns it round. */
      setSort: (next: Sort) => sortBy(next, next === sort ? opposite(order) : sortOrders[next]),
      turnRound: () => sortBy(sort, opposite(order)),
      clearSearch: () => void ask({ q: '' }),
    };
  }, [search, q, sort, order, first, sortOrders, ask]);
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');
