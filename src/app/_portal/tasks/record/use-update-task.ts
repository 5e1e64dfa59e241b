'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { task as taskSchema } from '@/domain/tasks/task';
import { changeTaskStatus } from '@/domain/tasks/task-status';
import { type TaskMemory, useTaskCache } from './task-cache';

/**
 * Saves a change of a task. A status or a priority, changed where the task stands, shows at once in every list and in
 * the counts; when the server refuses, it goes back to what it was and the reason is said. Forms that show the problem
 * themselves pass `quiet`.
 */
export function useUpdateTask({ quiet = false }: { quiet?: boolean } = {}) {
  const cache = useTaskCache();
  return api.tasks.update.useMutation({
    async onMutate({ id, changes }): Promise<{ before: TaskMemory }> {
      const before = await cache.remember(id);
      const task = quiet ? undefined : before.item;
      const moved = task && changeTaskStatus({ task, to: changes.status, dueDate: task.dueDate, now: new Date() });
      if (task && moved?.ok) {
        const { status, completedAt } = moved.value;
        cache.put({ ...task, priority: changes.priority ?? task.priority, status, completedAt });
      }
      return { before };
    },
    onSuccess: (task) => cache.put(task),
    onError(error, _input, context) {
      if (context) cache.restore(context.before);
      // The newer version came with the refusal: the next try starts from it.
      const current = newerVersion(error, taskSchema);
      if (current) cache.put(current);
      if (!quiet) notifyProblem(error, current ? 'Not saved: somebody was faster' : 'Not saved');
    },
    // Not waited for: the lists show what was saved already.
    onSettled: () => cache.refresh(),
  });
}
