'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { touch } from '@/app/_portal/shared/cache/touches';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { createEntityCache, type Memory } from '@/app/_ui/cache/entity-cache';
import { effectiveTaskStatus } from '@/domain/tasks/task';
import { moveTaskCount } from '@/domain/tasks/task-counts';

export type TaskItem = RouterOutputs['tasks']['list']['items'][number];
export type TaskMemory = Memory<TaskItem>;
type ListInput = RouterInputs['tasks']['list'];

const statusOf = (task: TaskItem | undefined) => (task ? effectiveTaskStatus(task, new Date()) : null);

/** Whether a list that was asked for in this way shows the task; undefined where nobody can tell without the server. */
export function belongsTo(task: TaskItem, input: ListInput | undefined): boolean | undefined {
  const { status, open, leadId, q } = { ...input };
  if (status && statusOf(task) !== status) return false;
  if (open !== undefined && (task.status !== 'COMPLETED') !== open) return false;
  if (leadId && task.leadId !== leadId) return false;
  return !q && (status || leadId || open !== undefined) ? true : undefined;
}

/** Changes what is shown of tasks, and their counts, at once, before the server has answered. */
export function useTaskCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useMemo(
    () =>
      createEntityCache<TaskItem, ListInput>(queryClient, {
        lists: getQueryKey(api.tasks.list, undefined, 'infinite'),
        shortLists: getQueryKey(api.tasks.list, undefined, 'query'),
        one: (id) => getQueryKey(api.tasks.byId, { id }, 'query'),
        answers: [getQueryKey(api.tasks)],
        belongs: belongsTo,
        refresh: () => touch(queryClient, 'task'),
        onMove: (before, after) =>
          utils.tasks.counts.setData(
            undefined,
            (counts) => counts && moveTaskCount(counts, statusOf(before), statusOf(after)),
          ),
      }),
    [queryClient, utils],
  );
}
