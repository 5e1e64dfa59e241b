'use client';

import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { changedDue } from '@/domain/tasks/task-due';
import { changeTaskStatus } from '@/domain/tasks/task-status';
import { type TaskItem, useTaskCache } from './task-cache';

type TaskChanges = RouterInputs['tasks']['update']['changes'];

/** Only status, priority and due date are changed in place. */
function preview(task: TaskItem, { status, priority = task.priority, dueDate }: TaskChanges, zone: string): TaskItem {
  const due = { dueDate: task.dueDate, ...changedDue(task, dueDate, zone) };
  const changed = changeTaskStatus({ task, to: status, dueDate: due.dueDate, now: new Date() });
  if (!changed.ok) return task;
  return { ...task, ...due, priority, status: changed.value.status, completedAt: changed.value.completedAt };
}

export const TASK_MODULE: NounModule<TaskItem, TaskChanges> = {
  noun: 'task',
  nameOf: ({ title }) => title,
  useCache: useTaskCache,
  useDeletion: api.tasks.delete.useMutation,
  loadSchema: async () => (await import('@/domain/tasks/task')).task,
  send: (client, input) => client.tasks.update.mutate(input),
  preview,
};

/** Updates a task optimistically in every list and in the counts. */
export const useUpdateTask = () => useUpdate(TASK_MODULE);
