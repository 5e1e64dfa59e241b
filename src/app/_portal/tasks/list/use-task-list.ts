import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { useListItems } from '@/app/_portal/shared/list/use-list-items';
import { api } from '@/app/_trpc/client';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';
import { TASK_FILTER_RULES } from '@/domain/tasks/task-filter-rules';
import type { Filters } from './use-task-filters';

const PAGE = 50;

export const LIST_ID = 'task-list';

/** The loaded tasks, with the one just added first. Keeps the previous rows while a new search loads. */
export function useTaskList({ asked }: Filters, addedId: string | null) {
  const input = useMemo(() => ({ ...asked, limit: PAGE }), [asked]);
  const query = api.tasks.list.useInfiniteQuery(input, PAGED_LIST);

  useFirstPages(getQueryKey(api.tasks.list, input, 'infinite'));

  const added = api.tasks.byId.useQuery({ id: addedId ?? '' }, { enabled: addedId !== null });
  // Once it is completed, the list of open tasks lets it go like any other.
  const isGone = added.data && asked.open !== undefined && !TASK_FILTER_RULES.open(added.data, asked.open);
  const tasks = useListItems({ pages: query.data, addedId: isGone ? null : addedId, added });
  return { tasks, query };
}
