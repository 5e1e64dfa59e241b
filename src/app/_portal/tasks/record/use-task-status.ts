'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint, notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { type CHOOSABLE_TASK_STATUSES, effectiveTaskStatus } from '@/domain/tasks/task';
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
      change(task, { status }).then((saved) => {
        if (status === 'PENDING' && effectiveTaskStatus(saved, new Date()) === 'OVERDUE') notifyHint(STILL_OVERDUE);
        if (status !== 'COMPLETED') return;
        offerUndo(saved, () => void change(saved, { status: settableStatus(task) }).catch(problemAlreadyShown));
      }, problemAlreadyShown);
    },
    [change, offerUndo],
  );
}

/** Offers to undo a completion, as long as the task has not changed since. */
function useOfferUndo(isPending: (id: string) => boolean) {
  const queryClient = useQueryClient();
  const { find } = useTaskCache();
  return useCallback(
    (saved: TaskItem, undo: () => void) => {
      const isUnchanged = () => {
        const now = find(saved.id);
        return now === undefined || (now.version === saved.version && now.status === saved.status);
      };
      const tryUndo = () => {
        if (isUnchanged() && !isPending(saved.id)) undo();
        else notifyProblem({ code: 'CONFLICT', message: `${saved.title} ${CHANGED_SINCE}` }, 'Not undone');
      };
      const toast = notifyUndo(`${saved.title} was completed.`, tryUndo, { onExpired: () => unsubscribe() });
      const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
        if (type !== 'updated' || isUnchanged()) return;
        unsubscribe();
        notifications.hide(toast);
      });
    },
    [queryClient, find, isPending],
  );
}
