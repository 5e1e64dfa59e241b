'use client';

import { useCallback } from 'react';
import { useUpdateTask } from '@/app/_portal/tasks/record/module';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { notifyDone, notifyHint, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { focusRowOnReturn } from '@/app/_ui/focus/move-focus';
import type { CHOOSABLE_TASK_STATUSES } from '@/domain/tasks/task-choices';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import { useOfferUndo } from './use-offer-undo';

export type ChosenStatus = (typeof CHOOSABLE_TASK_STATUSES)[number];

/** Shown when the user chooses Pending but the due date has passed (D14). */
export const STILL_OVERDUE = 'Still overdue: move its due date.';

/** The status to send to restore a previous one. Overdue cannot be set: it follows from the due date. */
const settableStatus = ({ status }: TaskItem): ChosenStatus => (status === 'OVERDUE' ? 'PENDING' : status);

/** Changes a task's status in place, with Undo after completing it. */
export function useTaskStatus() {
  const { change, isPending } = useUpdateTask();
  const offerUndo = useOfferUndo(isPending);
  return useCallback(
    (task: TaskItem, status: ChosenStatus) => {
      const saving = change(task, { status });
      if (status === 'COMPLETED') {
        offerUndo(task, saving, {
          done: 'Task completed.',
          since: 'was changed since it was completed.',
          later: { text: `${task.title} completed`, changes: { status: settableStatus(task) } },
          undo() {
            void change(task, { status: settableStatus(task) }).catch(problemAlreadyShown);
            // The toast and its button are about to go.
            focusRowOnReturn(task.id);
          },
        });
      }
      saving.then((saved) => {
        if (status !== 'PENDING') return;
        if (task.status === 'COMPLETED') notifyDone('Task reopened.');
        else if (effectiveTaskStatus(saved, new Date()) === 'OVERDUE') notifyHint(STILL_OVERDUE);
      }, problemAlreadyShown);
    },
    [change, offerUndo],
  );
}

/** Completes a task, or reopens a completed one. */
export function useToggleTask() {
  const setStatus = useTaskStatus();
  return useCallback(
    (task: TaskItem) => setStatus(task, task.status === 'COMPLETED' ? 'PENDING' : 'COMPLETED'),
    [setStatus],
  );
}
