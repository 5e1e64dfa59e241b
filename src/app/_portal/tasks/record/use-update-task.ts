'use client';

import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import type { RouterInputs } from '@/app/_trpc/client';
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

const UPDATE: UpdateOptions<TaskItem, TaskChanges> = {
  noun: 'task',
  loadSchema: async () => (await import('@/domain/tasks/task')).task,
  send: (client, input) => client.tasks.update.mutate(input),
  preview,
};

/** Updates a task optimistically in every list and in the counts. */
export const useUpdateTask = () => useUpdate(UPDATE, useTaskCache());
