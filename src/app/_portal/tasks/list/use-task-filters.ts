import { useLocalStorage } from '@mantine/hooks';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { TASK_SORT_ORDERS, TASK_SORTS, TASK_STATUSES, type TaskStatus } from '@/domain/tasks/task';

/** Filters, search and sort order of the list of tasks. */
export function useTaskFilters() {
  const list = useListFilters({ sorts: TASK_SORTS, sort: 'dueDate', sortOrders: TASK_SORT_ORDERS });
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(TASK_STATUSES));
  const [hideDone, setHideDone] = useLocalStorage({ key: 'stanchion-tasks-hide-completed', defaultValue: false });

  return useMemo(() => {
    const { q, sort, order } = list;
    // A status filter already decides whether completed tasks are shown.
    const hides = hideDone && status === null;
    const where = { q, status: status ?? undefined, open: hides || undefined };
    return {
      ...list,
      status,
      hideDone,
      /** The filters; with the sort order, the input of `tasks.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: [status !== null, hides].filter(Boolean).length,
      hiding: Boolean(q || status || hides),
      setHideDone,
      setStatus: (next: TaskStatus | null) => void setStatus(next),
      clear() {
        list.clearSearch();
        void setStatus(null);
        setHideDone(false);
      },
    };
  }, [list, status, setStatus, hideDone, setHideDone]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
