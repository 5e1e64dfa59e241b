'use client';

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { type Underway, useQueued } from '@/app/_ui/use-queued';
import type { CHOOSABLE_TASK_STATUSES } from '@/domain/tasks/task';
import { type TaskItem, useTaskCache } from './task-cache';
import { useUpdateTask } from './use-update-task';

export type ChosenStatus = (typeof CHOOSABLE_TASK_STATUSES)[number];

const underway: Underway<TaskItem> = new Map();

/** What to choose to have a status back: only the clock makes a task overdue. */
const chosenFor = ({ status }: TaskItem): ChosenStatus => (status === 'OVERDUE' ? 'PENDING' : status);

/** Sets a task's status where it stands, after one's own changes of it before. Completing can be undone. */
export function useTaskStatus() {
  const { mutateAsync: update } = useUpdateTask();
  const queued = useQueued(underway, useTaskCache().find);
  const offerUndo = useOfferUndo();
  return useCallback(
    (task: TaskItem, status: ChosenStatus) => {
      const set = (from: TaskItem, to: ChosenStatus) =>
        queued(from, ({ id, version }) => update({ id, version, changes: { status: to } }));
      set(task, status).then((saved) => {
        if (status !== 'COMPLETED') return;
        offerUndo(saved, () => void set(saved, chosenFor(task)).catch(alreadySaid));
      }, alreadySaid);
    },
    [update, queued, offerUndo],
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
        if (untouched() && !underway.has(saved.id)) undo();
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

/** The reason of a refusal has been shown by then. */
const alreadySaid = () => {};
