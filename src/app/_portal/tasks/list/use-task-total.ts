import { api } from '@/app/_trpc/client';
import type { Filters } from './use-task-filters';

/** Number of tasks that match the filters; null during a search and for days, of which not all are counted. */
export function useTaskTotal({ asked }: Filters): number | null {
  const { data } = api.tasks.counts.useQuery({ whose: asked.whose });
  if (!data || asked.q || asked.completedFrom || asked.completedTo) return null;
  if (asked.status) return data[asked.status];
  if (asked.overdue) return data.OVERDUE;
  return asked.open ? data.ALL - data.COMPLETED : data.ALL;
}
