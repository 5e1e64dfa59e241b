import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { MAX_SEARCH, type SortOrder } from '@/domain/shared/paging';

const SEARCH_DELAY = 200;

interface ListFiltersOptions<Chosen, Sort extends string> {
  /** Nothing chosen yet, beside the search. */
  none: Chosen;
  sort: NoInfer<Sort>;
  /** Which way round each sort begins. */
  sortOrders: Readonly<Record<Sort, SortOrder>>;
}

/** What a list is asked for: its search, what else is chosen, its order. Both options stay the same objects. */
export function useListFilters<Chosen extends object, Sort extends string>({
  none,
  sort: first,
  sortOrders,
}: ListFiltersOptions<Chosen, Sort>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(none);
  const [sorted, setSorted] = useState<{ sort: Sort; order: SortOrder }>({ sort: first, order: sortOrders[first] });
  const [settled] = useDebouncedValue(search, SEARCH_DELAY);
  // Emptying the box needs no waiting.
  const q = search.trim() === '' ? undefined : settled.trim().slice(0, MAX_SEARCH) || undefined;

  return useMemo(
    () => ({
      search,
      /** What is searched for: it follows the typing at a short distance. */
      q,
      chosen,
      ...sorted,
      setSearch,
      choose: (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes })),
      /** The same order again turns it round. */
      setSort: (next: Sort) =>
        setSorted(({ sort, order }) => ({
          sort: next,
          order: next === sort ? opposite(order) : sortOrders[next],
        })),
      turnRound: () => setSorted(({ sort, order }) => ({ sort, order: opposite(order) })),
      clear() {
        setSearch('');
        setChosen(none);
      },
    }),
    [search, q, chosen, sorted, none, sortOrders],
  );
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');
