'use client';

import { useCallback } from 'react';
import { notifyUndo } from '@/app/_ui/notify-undo';
import type { CHOOSABLE_TASK_STATUSES } from '@/domain/tasks/task';
import { type TaskItem, useTaskCache } from './task-cache';
import { useUpdateTask } from './use-update-task';

export type ChosenStatus = (typeof CHOOSABLE_TASK_STATUSES)[number];

/** Tasks with a change under way, each with what is known of it once that has ended, one way or the other. */
const underway = new Map<string, Promise<TaskItem>>();

/** What to choose to have a status back: only the clock makes a task overdue. */
const chosenFor = ({ status }: TaskItem): ChosenStatus => (status === 'OVERDUE' ? 'PENDING' : status);

/**
 * Sets a task's status where it stands, from what is known of it now. One's own changes go one after the other, each
 * from what the last one left, or the server would take the second for somebody else's. Completing can be undone.
 */
export function useTaskStatus() {
  const { mutateAsync: update } = useUpdateTask();
  const cache = useTaskCache();
  const set = useCallback(
    (task: TaskItem, status: ChosenStatus): Promise<TaskItem> => {
      const { id } = task;
      const known = cache.find(id);
      const before = underway.get(id) ?? Promise.resolve(known && known.version > task.version ? known : task);
      const saving = before.then((from) => update({ id, version: from.version, changes: { status } }));
      const after = saving.catch(() => before);
      underway.set(id, after);
      void after.finally(() => underway.get(id) === after && underway.delete(id));
      return saving;
    },
    [update, cache],
  );
  return useCallback(
    (task: TaskItem, status: ChosenStatus) => {
      const former = chosenFor(task);
      set(task, status).then((saved) => {
        if (status === 'COMPLETED')
          notifyUndo(`${saved.title} was completed.`, () => void set(saved, former).catch(alreadySaid));
      }, alreadySaid);
    },
    [set],
  );
}

/** The reason of a refusal has been shown by then. */
const alreadySaid = () => {};
