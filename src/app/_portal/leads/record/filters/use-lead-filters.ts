import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import {
  LEAD_PRIORITIES,
  LEAD_SORT_ORDERS,
  LEAD_SORTS,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead-choices';
import { LEAD_FOCUSES } from '@/domain/leads/lead-focus';

const CHOICES = {
  status: parseAsStringLiteral(LEAD_STATUSES),
  priority: parseAsStringLiteral(LEAD_PRIORITIES),
  focus: parseAsStringLiteral(LEAD_FOCUSES),
};

/** Filters, search and sort order of the list of leads. */
export function useLeadFilters() {
  const list = useListFilters({ sorts: LEAD_SORTS, sort: 'updatedAt', sortOrders: LEAD_SORT_ORDERS });
  const [{ status, priority, focus }, choose] = useQueryStates(CHOICES);
  return useMemo(() => {
    const { q, sort, order } = list;
    const where = { q, status: status ?? undefined, priority: priority ?? undefined, focus: focus ?? undefined };
    return {
      ...list,
      status,
      priority,
      /** The leads behind a figure of the dashboard. */
      focus,
      /** The input of `leads.count`; with the sort order, the input of `leads.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: [status, priority, focus].filter((filter) => filter !== null).length,
      hiding: Boolean(q || status || priority || focus),
      setStatus: (next: LeadStatus | null) => void choose({ status: next }),
      setPriority: (next: LeadPriority | null) => void choose({ priority: next }),
      clearFocus: () => void choose({ focus: null }),
      clear() {
        list.clearSearch();
        void choose(null);
      },
    };
  }, [list, status, priority, focus, choose]);
}

export type Filters = ReturnType<typeof useLeadFilters>;

/** The same filters for the board, in the same place of the address. Its columns are the statuses. */
export function useBoardFilters(): Filters {
  const filters = useLeadFilters();
  return useMemo(() => {
    const { q, priority } = filters;
    return {
      ...filters,
      where: { q, status: undefined, priority: priority ?? undefined, focus: undefined },
      active: priority === null ? 0 : 1,
      hiding: Boolean(q || priority),
    };
  }, [filters]);
}
