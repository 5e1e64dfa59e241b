import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { MAX_SEARCH, SORT_ORDERS, type SortOrder } from '@/domain/shared/paging';
import { useSearch } from './use-search';

interface ListFiltersOptions<Sort extends string> {
  sorts: readonly Sort[];
  sort: NoInfer<Sort>;
  /** Initial order of each sort. */
  sortOrders: Readonly<Record<Sort, SortOrder>>;
}

/** Search and sort order of a list, stored in the URL so that they survive reloads, Back and links. */
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
    const sortBy = (next: Sort, sortOrder: SortOrder) =>
      void ask({ sort: next === first ? null : next, order: sortOrder === sortOrders[next] ? null : sortOrder });
    return {
      search,
      /** The search as sent to the server: debounced. */
      q,
      sort,
      order,
      setSearch,
      /** Choosing the current sort again reverses it. */
      setSort: (next: Sort) => sortBy(next, next === sort ? opposite(order) : sortOrders[next]),
      reverse: () => sortBy(sort, opposite(order)),
      clearSearch: () => setSearch(''),
    };
  }, [search, q, setSearch, sort, order, first, sortOrders, ask]);
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');
