'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, notifyHint, notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { focusRowOnReturn } from '@/app/_ui/focus/move-focus';
import type { CHOOSABLE_TASK_STATUSES } from '@/domain/tasks/task-choices';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import { type TaskItem, useTaskCache } from './task-cache';
import { useUpdateTask } from './use-update-task';

export type ChosenStatus = (typeof CHOOSABLE_TASK_STATUSES)[number];

/** Shown when the user chooses Pending but the due date has passed (D14). */
export const STILL_OVERDUE = 'Still overdue: move its due date.';

const CHANGED_SINCE = 'was changed since it was completed.';

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
        offerUndo(task, saving, () => {
          void change(task, { status: settableStatus(task) }).catch(problemAlreadyShown);
          // The toast and its button are about to go.
          focusRowOnReturn(task.id);
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

/** Offers to undo a completion at once, as long as it succeeds and the task does not change afterwards. */
function useOfferUndo(isPending: (id: string) => boolean) {
  const queryClient = useQueryClient();
  const { find } = useTaskCache();
  return useCallback(
    ({ id, title }: TaskItem, saving: Promise<TaskItem>, undo: () => void) => {
      let saved: TaskItem | undefined;
      const isUnchanged = () => {
        const now = find(id);
        return !saved || now === undefined || (now.version === saved.version && now.status === saved.status);
      };
      const tryUndo = () => {
        // While the completion is being saved, Undo is sent after it.
        if (!saved || (isUnchanged() && !isPending(id))) undo();
        else notifyProblem({ code: 'CONFLICT', message: `${title} ${CHANGED_SINCE}` }, 'Not undone');
      };
      const toast = notifyUndo('Task completed.', tryUndo, { detail: title, onExpired: () => unsubscribe() });
      const hide = () => {
        unsubscribe();
        notifications.hide(toast);
      };
      const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' && !isUnchanged()) hide();
      });
      saving.then((task) => {
        saved = task;
        if (!isUnchanged()) hide();
      }, hide);
    },
    [queryClient, find, isPending],
  );
}
