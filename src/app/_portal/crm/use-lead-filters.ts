import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { LEAD_SORT_ORDERS, type LeadPriority, type LeadSort, type LeadStatus } from '@/domain/leads/lead';
import { MAX_SEARCH, type SortOrder } from '@/domain/shared/paging';

const SEARCH_DELAY = 200;

interface Chosen {
  status: LeadStatus | null;
  priority: LeadPriority | null;
  sort: LeadSort;
  order: SortOrder;
}

const START: Chosen = { status: null, priority: null, sort: 'updatedAt', order: LEAD_SORT_ORDERS.updatedAt };

/** What the list is asked for; the search follows the typing at a short distance. */
export function useLeadFilters() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(START);
  const [settled] = useDebouncedValue(search, SEARCH_DELAY);
  // Emptying the box needs no waiting.
  const q = search.trim() === '' ? '' : settled.trim().slice(0, MAX_SEARCH);

  return useMemo(() => {
    const { status, priority, sort, order } = chosen;
    const where = { q: q || undefined, status: status ?? undefined, priority: priority ?? undefined };
    const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));
    return {
      search,
      ...chosen,
      /** The input of `leads.count`, and with the order that of `leads.list`. */
      where,
      asked: { ...where, sort, order },
      /** How many filters hide something, the search aside. */
      active: [status, priority].filter((filter) => filter !== null).length,
      hiding: Boolean(q || status || priority),
      setSearch,
      setStatus: (next: LeadStatus | null) => choose({ status: next }),
      setPriority: (next: LeadPriority | null) => choose({ priority: next }),
      /** The same order again turns it round. */
      setSort: (next: LeadSort) =>
        choose({ sort: next, order: next === sort ? opposite(order) : LEAD_SORT_ORDERS[next] }),
      turnRound: () => choose({ order: opposite(order) }),
      clear() {
        setSearch('');
        choose({ status: null, priority: null });
      },
    };
  }, [search, q, chosen]);
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

export type Filters = ReturnType<typeof useLeadFilters>;
