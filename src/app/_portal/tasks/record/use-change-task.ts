'use client';

import { useCallback } from 'react';
import type { RouterInputs } from '@/app/_trpc/client';
import { createQueue, useQueued } from '@/app/_ui/cache/use-queued';
import { type TaskItem, useTaskCache } from './task-cache';
import { useUpdateTask } from './use-update-task';

type Changes = RouterInputs['tasks']['update']['changes'];

export const taskQueue = createQueue<TaskItem>();

/** Whether a change of one's own is under way. */
export const isChanging = (id: string): boolean => taskQueue.underway.has(id);

/** Changes a task where it stands, after one's own changes of it before. */
export function useChangeTask() {
  const { mutateAsync: update } = useUpdateTask();
  const inTurn = useQueued(taskQueue, useTaskCache().find);
  return useCallback(
    (task: TaskItem, changes: Changes): Promise<TaskItem> =>
      inTurn(task, ({ id, version }) => update({ id, version, changes })),
    [update, inTurn],
  );
}
