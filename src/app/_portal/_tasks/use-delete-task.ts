'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { type TaskItem, type TaskMemory, useTaskCache } from './task-cache';

/** Deletes a task: it is gone from every list at once, and comes back when the server refuses or the person undoes it. */
export function useDeleteTask() {
  const cache = useTaskCache();
  const offerUndo = useUndoDelete(() => cache.startOver());
  const { mutate } = api.tasks.delete.useMutation({
    async onMutate({ id }): Promise<{ before: TaskMemory }> {
      const before = await cache.remember(id);
      cache.remove(id);
      return { before };
    },
    onError(error, _input, context) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code === 'NOT_FOUND') return;
      if (context) cache.restore(context.before);
      notifyProblem(error, 'Not deleted');
    },
    onSettled: () => void cache.refresh(),
  });
  return ({ id, title }: Pick<TaskItem, 'id' | 'title'>) =>
    mutate({ id }, { onSuccess: () => offerUndo({ id, name: title }) });
}
