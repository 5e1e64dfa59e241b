import { useIsInTeam, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import type { Worker } from '@/domain/calendar/work-days';

/** Whoever does a task; null while that loads. Without a team, offline, and for what is no task, it is the user. */
export function useTaskWorker(taskId: string | undefined): Worker | null {
  const viewer = useViewer();
  const isInTeam = useIsInTeam();
  const { data, isLoading } = api.tasks.worker.useQuery(
    { id: taskId ?? '' },
    { enabled: isInTeam && taskId !== undefined, retry: false },
  );
  return isLoading ? null : (data ?? viewer);
}
