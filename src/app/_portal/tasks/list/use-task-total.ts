import { api } from '@/app/_trpc/client';
import type { Filters } from './use-task-filters';

/** How many tasks the filters leave; null while a search decides, which nobody counts to the end. */
export function useTaskTotal({ asked }: Filters): number | null {
  const { data } = api.tasks.counts.useQuery();
  if (!data || asked.q) return null;
  if (asked.status) return data[asked.status];
  return asked.open ? data.ALL - data.COMPLETED : data.ALL;
}
