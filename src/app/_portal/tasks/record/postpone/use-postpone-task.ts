'use client';

import { useCallback } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { focusRowOnReturn, keepFocusInRows } from '@/app/_ui/focus/move-focus';
import { formatsIn } from '@/app/_ui/time/formats';
import type { Moment } from '@/domain/shared/time';
import { dueMoment } from '@/domain/tasks/task-due';
import { useUpdateTask } from '../module';
import { useOfferUndo } from '../status/use-offer-undo';
import type { TaskItem } from '../task-cache';

/** Moves a task to another day or time, with Undo. */
export function usePostponeTask() {
  const { change, isPending } = useUpdateTask();
  const offerUndo = useOfferUndo(isPending);
  const { timezone } = useViewer();
  return useCallback(
    (task: TaskItem, to: Moment) => {
      const saving = change(task, { dueDate: to });
      saving.catch(problemAlreadyShown);
      // Once the menu has closed, its button has the focus, in a row that is about to move.
      queueMicrotask(keepFocusInRows);
      const [day, before] = [formatsIn(timezone).weekday(to), dueMoment(task)];
      offerUndo(task, saving, {
        done: `Moved to ${day}.`,
        since: 'was changed since it was moved.',
        later: {
          text: `${task.title} moved to ${day}`,
          changes: { dueDate: typeof before === 'string' ? before : before.toISOString() },
        },
        undo() {
          void change(task, { dueDate: before }).catch(problemAlreadyShown);
          // The toast and its button are about to go.
          focusRowOnReturn(task.id);
        },
      });
    },
    [change, offerUndo, timezone],
  );
}
