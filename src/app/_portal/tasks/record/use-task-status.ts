'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint, notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { type CHOOSABLE_TASK_STATUSES, effectiveTaskStatus } from '@/domain/tasks/task';
import { type TaskItem, useTaskCache } from './task-cache';
import { isChanging, useChangeTask } from './use-change-task';

export type ChosenStatus = (typeof CHOOSABLE_TASK_STATUSES)[number];

/** Said where Pending was chosen and the clock has the last word (D14). */
export const STILL_OVERDUE = 'Still overdue: move its due date.';

const TOO_LATE = 'was changed since it was completed.';

/** What to choose to have a status back: only the clock makes a task overdue. */
const chosenFor = ({ status }: TaskItem): ChosenStatus => (status === 'OVERDUE' ? 'PENDING' : status);

/** Sets a task's status where it stands. Completing can be undone. */
export function useTaskStatus() {
  const change = useChangeTask();
  const offerUndo = useOfferUndo();
  return useCallback(
    (task: TaskItem, status: ChosenStatus) => {
      change(task, { status }).then((saved) => {
        if (status === 'PENDING' && effectiveTaskStatus(saved, new Date()) === 'OVERDUE') notifyHint(STILL_OVERDUE);
        if (status !== 'COMPLETED') return;
        offerUndo(saved, () => void change(saved, { status: chosenFor(task) }).catch(problemAlreadyShown));
      }, problemAlreadyShown);
    },
    [change, offerUndo],
  );
}

/** Offers to take a completion back for as long as the task stays as it was left: what came later is not undone. */
function useOfferUndo() {
  const queryClient = useQueryClient();
  const { find } = useTaskCache();
  return useCallback(
    (saved: TaskItem, undo: () => void) => {
      const untouched = () => {
        const now = find(saved.id);
        return now === undefined || (now.version === saved.version && now.status === saved.status);
      };
      const take = () => {
        if (untouched() && !isChanging(saved.id)) undo();
        else notifyProblem({ code: 'CONFLICT', message: `${saved.title} ${TOO_LATE}` }, 'Not undone');
      };
      const toast = notifyUndo(`${saved.title} was completed.`, take, { onExpired: () => forget() });
      const forget = queryClient.getQueryCache().subscribe(({ type }) => {
        if (type !== 'updated' || untouched()) return;
        forget();
        notifications.hide(toast);
      });
    },
    [queryClient, find],
  );
}
