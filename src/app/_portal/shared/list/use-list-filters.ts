import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { MAX_SEARCH, SORT_ORDERS, type SortOrder } from '@/domain/shared/paging';
import { useSearch } from './use-search';

interface ListFiltersOptions<Sort extends string> {
  sorts: readonly Sort[];
  /** Other sorts that the list has. */
  isSort?: (text: string) => text is Sort;
  sort: NoInfer<Sort>;
  /** Initial order of each sort, ascending by default. */
  sortOrders: Readonly<Partial<Record<Sort, SortOrder>>>;
}

/** Search and sort order of a list, stored in the URL so that they survive reloads, Back and links. */
export function useListFilters<Sort extends string>({
  sorts,
  isSort,
  sort: first,
  sortOrders,
}: ListFiltersOptions<Sort>) {
  const { search, settled, setSearch } = useSearch();
  const parsers = useMemo(
    () => ({
      sort: createParser<Sort>({
        parse: (text) => sorts.find((sort) => sort === text) ?? (isSort?.(text) ? text : null),
        serialize: String,
      }),
      order: parseAsStringLiteral(SORT_ORDERS),
    }),
    [sorts, isSort],
  );
  const [{ sort: chosen, order: turned }, ask] = useQueryStates(parsers);
  const sort: Sort = chosen ?? first;
  const order = turned ?? sortOrders[sort] ?? 'asc';
  const q = settled.trim().slice(0, MAX_SEARCH) || undefined;

  return useMemo(() => {
    const orderOf = (of: Sort): SortOrder => sortOrders[of] ?? 'asc';
    const sortBy = (next: Sort, sortOrder: SortOrder) =>
      void ask({ sort: next === first ? null : next, order: sortOrder === orderOf(next) ? null : sortOrder });
    return {
      search,
      /** The search as sent to the server: debounced. */
      q,
      sort,
      order,
      setSearch,
      /** Choosing the current sort again reverses it. */
      setSort: (next: Sort) => sortBy(next, next === sort ? opposite(order) : orderOf(next)),
      reverse: () => sortBy(sort, opposite(order)),
      clearSearch: () => setSearch(''),
    };
  }, [search, q, setSearch, sort, order, first, sortOrders, ask]);
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');
