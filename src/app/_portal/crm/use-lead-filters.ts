import { useMemo } from 'react';
import { LEAD_SORT_ORDERS, type LeadPriority, type LeadStatus } from '@/domain/leads/lead';
import { useListFilters } from '../_list/use-list-filters';

interface Chosen {
  status: LeadStatus | null;
  priority: LeadPriority | null;
}

const NONE: Chosen = { status: null, priority: null };

/** What the list of leads is asked for. */
export function useLeadFilters() {
  const list = useListFilters({ none: NONE, sort: 'updatedAt', sortOrders: LEAD_SORT_ORDERS });
  return useMemo(() => {
    const { q, chosen, sort, order, choose } = list;
    const { status, priority } = chosen;
    const where = { q, status: status ?? undefined, priority: priority ?? undefined };
    return {
      ...list,
      ...chosen,
      /** The input of `leads.count`, and with the order that of `leads.list`. */
      where,
      asked: { ...where, sort, order },
      /** How many filters hide something, the search aside. */
      active: [status, priority].filter((filter) => filter !== null).length,
      hiding: Boolean(q || status || priority),
      setStatus: (next: LeadStatus | null) => choose({ status: next }),
      setPriority: (next: LeadPriority | null) => choose({ priority: next }),
    };
  }, [list]);
}

export type Filters = ReturnType<typeof useLeadFilters>;
