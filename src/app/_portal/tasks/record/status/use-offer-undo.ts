'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type TaskItem, useTaskCache } from '@/app/_portal/tasks/record/task-cache';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';

interface Offer {
  /** What was done. */
  done: string;
  /** What is said of the task if it cannot be undone any more. */
  since: string;
  undo: () => void;
}

/** Offers to undo a change of a task at once, as long as it succeeds and the task does not change afterwards. */
export function useOfferUndo(isPending: (id: string) => boolean) {
  const queryClient = useQueryClient();
  const { find } = useTaskCache();
  return useCallback(
    ({ id, title }: TaskItem, saving: Promise<TaskItem>, { done, since, undo }: Offer) => {
      let saved: TaskItem | undefined;
      const isUnchanged = () => {
        const now = find(id);
        return !saved || now === undefined || (now.version === saved.version && now.status === saved.status);
      };
      const tryUndo = () => {
        // While the change is being saved, Undo is sent after it.
        if (!saved || (isUnchanged() && !isPending(id))) undo();
        else notifyProblem({ code: 'CONFLICT', message: `${title} ${since}` }, 'Not undone');
      };
      const toast = notifyUndo(done, tryUndo, { detail: title, onExpired: () => unsubscribe() });
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
