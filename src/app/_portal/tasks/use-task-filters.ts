import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { MAX_SEARCH, type SortOrder } from '@/domain/shared/paging';
import { TASK_SORT_ORDERS, type TaskSort, type TaskStatus } from '@/domain/tasks/task';

const SEARCH_DELAY = 200;

interface Chosen {
  status: TaskStatus | null;
  sort: TaskSort;
  order: SortOrder;
}

const START: Chosen = { status: null, sort: 'dueDate', order: TASK_SORT_ORDERS.dueDate };

/** What the list is asked for; the search follows the typing at a short distance. */
export function useTaskFilters() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(START);
  const [hideDone, setHideDone] = useLocalStorage({ key: 'stanchion-tasks-hide-completed', defaultValue: false });
  const [settled] = useDebouncedValue(search, SEARCH_DELAY);
  // Emptying the box needs no waiting.
  const q = search.trim() === '' ? '' : settled.trim().slice(0, MAX_SEARCH);

  return useMemo(() => {
    const { status, sort, order } = chosen;
    const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));
    // A status says by itself whether what is completed is shown.
    const hides = hideDone && status === null;
    return {
      search,
      ...chosen,
      hideDone,
      /** The input of `tasks.list`. */
      asked: { q: q || undefined, status: status ?? undefined, open: hides || undefined, sort, order },
      hiding: Boolean(q || status || hides),
      setSearch,
      setHideDone,
      setStatus: (next: TaskStatus | null) => choose({ status: next }),
      setSort: (next: TaskSort) => choose({ sort: next, order: TASK_SORT_ORDERS[next] }),
      turnRound: () => choose({ order: order === 'asc' ? 'desc' : 'asc' }),
      clear() {
        setSearch('');
        setHideDone(false);
        choose({ status: null });
      },
    };
  }, [search, q, chosen, hideDone, setHideDone]);
}

export type Filters = ReturnType<typeof useTaskFilters>;
