import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { TASK_SORT_ORDERS, TASK_SORTS, TASK_STATUSES } from '@/domain/tasks/task-choices';

/** The values of `status` in the URL. Without it, the list shows open tasks (D53). */
const VIEWS = ['ALL', ...TASK_STATUSES] as const;

/** What the list shows: open tasks, all of them, or those with one status. */
export type TaskView = 'OPEN' | (typeof VIEWS)[number];

/** Filters, search and sort order of the list of tasks. */
export function useTaskFilters() {
  const list = useListFilters({ sorts: TASK_SORTS, sort: 'dueDate', sortOrders: TASK_SORT_ORDERS });
  const [asked, ask] = useQueryState('status', parseAsStringLiteral(VIEWS));
  const view: TaskView = asked ?? 'OPEN';

  return useMemo(() => {
    const { q, sort, order } = list;
    const status = view === 'OPEN' || view === 'ALL' ? null : view;
    const where = { q, status: status ?? undefined, open: view === 'OPEN' || undefined };
    return {
      ...list,
      view,
      status,
      /** The filters; with the sort order, the input of `tasks.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: Number(view !== 'OPEN'),
      hiding: Boolean(q || view !== 'OPEN'),
      setView: (next: TaskView) => void ask(next === 'OPEN' ? null : next),
      clear() {
        list.clearSearch();
        void ask(null);
      },
    };
  }, [list, view, ask]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
