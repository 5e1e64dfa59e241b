import { api } from '@/app/_trpc/client';
import type { Filters } from './use-task-filters';

/** Number of tasks that match the filters; null during a search, whose results are not all counted. */
export function useTaskTotal({ asked }: Filters): number | null {
  const { data } = api.tasks.counts.useQuery({ whose: asked.whose });
  if (!data || asked.q) return null;
  if (asked.status) return data[asked.status];
  return asked.open ? data.ALL - data.COMPLETED : data.ALL;
}
