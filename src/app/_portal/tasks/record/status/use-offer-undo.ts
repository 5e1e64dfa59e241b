'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keepUndo, type TaskUndo } from '@/app/_portal/shared/undo/undo-log';
import { type TaskItem, useTaskCache } from '@/app/_portal/tasks/record/task-cache';
import { useViewer } from '@/app/_portal/viewer';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';

interface Offer {
  /** What was done. */
  done: string;
  /** What is said of the task if it cannot be undone any more. */
  since: string;
  undo: () => void;
  /** The same once the toast is gone: what was done, as a phrase, and the changes that reverse it. */
  later: { text: string; changes: TaskUndo };
}

/** Offers to undo a change of a task at once, as long as it succeeds and the task does not change afterwards. */
export function useOfferUndo(isPending: (id: string) => boolean) {
  const queryClient = useQueryClient();
  const { find } = useTaskCache();
  const { id: userId } = useViewer();
  return useCallback(
    ({ id, title }: TaskItem, saving: Promise<TaskItem>, { done, since, undo, later }: Offer) => {
      let saved: TaskItem | undefined;
      let kept: ReturnType<typeof keepUndo> | undefined;
      const isUnchanged = () => {
        const now = find(id);
        return !saved || now === undefined || (now.version === saved.version && now.status === saved.status);
      };
      const tryUndo = () => {
        isUndone = true;
        kept?.forget();
        // While the change is being saved, Undo is sent after it.
        if (!saved || (isUnchanged() && !isPending(id))) undo();
        else notifyProblem({ code: 'CONFLICT', message: `${title} ${since}` }, 'Not undone');
      };
      let [isShown, isUndone] = [true, false];
      const toast = notifyUndo(done, tryUndo, {
        detail: title,
        onExpired() {
          isShown = false;
          kept?.onToastClosed();
          unsubscribe();
        },
      });
      const hide = () => {
        unsubscribe();
        notifications.hide(toast);
      };
      const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' && !isUnchanged()) hide();
      });
      saving.then((task) => {
        saved = task;
        const call = { kind: 'task', id, version: task.version, changes: later.changes } as const;
        if (!isUndone)
          kept = keepUndo(userId, { text: later.text, call }, isShown ? { toast, undo: tryUndo } : undefined);
        if (!isUnchanged()) hide();
      }, hide);
    },
    [queryClient, find, isPending, userId],
  );
}
