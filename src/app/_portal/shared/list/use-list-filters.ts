import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { MAX_SEARCH, SORT_ORDERS, type SortOrder } from '@/domain/shared/paging';
import { useSearch } from './use-search';

interface ListFiltersOptions<Sort extends string> {
  sorts: readonly Sort[];
  sort: NoInfer<Sort>;
  /** Which way round each sort begins. */
  sortOrders: Readonly<Record<Sort, SortOrder>>;
}

/** A list's search and its order. They stand in the address: a reload, Back and a link find them again. */
export function useListFilters<Sort extends string>({ sorts, sort: first, sortOrders }: ListFiltersOptions<Sort>) {
  const { search, settled, setSearch } = useSearch();
  const parsers = useMemo(
    () => ({ sort: parseAsStringLiteral(sorts), order: parseAsStringLiteral(SORT_ORDERS) }),
    [sorts],
  );
  const [{ sort: chosen, order: turned }, ask] = useQueryStates(parsers);
  const sort: Sort = chosen ?? first;
  const order = turned ?? sortOrders[sort];
  const q = settled.trim().slice(0, MAX_SEARCH) || undefined;

  return useMemo(() => {
    const sortBy = (next: Sort, way: SortOrder) =>
      void ask({ sort: next === first ? null : next, order: way === sortOrders[next] ? null : way });
    return {
      search,
      /** What is searched for: it follows the typing at a short distance. */
      q,
      sort,
      order,
      setSearch,
      /** The same order again turns it round. */
      setSort: (next: Sort) => sortBy(next, next === sort ? opposite(order) : sortOrders[next]),
      reverse: () => sortBy(sort, opposite(order)),
      clearSearch: () => setSearch(''),
    };
  }, [search, q, setSearch, sort, order, first, sortOrders, ask]);
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');
