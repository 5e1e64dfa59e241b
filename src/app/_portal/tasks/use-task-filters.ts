import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { TASK_SORT_ORDERS, type TaskStatus } from '@/domain/tasks/task';
import { useListFilters } from '../_list/use-list-filters';

const NONE: { status: TaskStatus | null } = { status: null };

/** What the list of tasks is asked for. */
export function useTaskFilters() {
  const list = useListFilters({ none: NONE, sort: 'dueDate', sortOrders: TASK_SORT_ORDERS });
  const [hideDone, setHideDone] = useLocalStorage({ key: 'stanchion-tasks-hide-completed', defaultValue: false });

  return useMemo(() => {
    const { q, chosen, sort, order, choose } = list;
    const { status } = chosen;
    // A status says by itself whether what is completed is shown.
    const hides = hideDone && status === null;
    const where = { q, status: status ?? undefined, open: hides || undefined };
    return {
      ...list,
      status,
      hideDone,
      /** What decides which tasks are shown; with the order the input of `tasks.list`. */
      where,
      asked: { ...where, sort, order },
      /** How many filters hide something, the search aside. */
      active: [status !== null, hides].filter(Boolean).length,
      hiding: Boolean(q || status || hides),
      setHideDone,
      setStatus: (next: TaskStatus | null) => choose({ status: next }),
      clear() {
        list.clear();
        setHideDone(false);
      },
    };
  }, [list, hideDone, setHideDone]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
