'use client';

import { useCallback, useMemo, useState } from 'react';
import { focusAfterRemoval, moveFocus } from '@/app/_ui/focus/move-focus';
import { useToggleTask } from '../record/status/use-task-status';
import type { TaskItem } from '../record/task-cache';
import { LIST_ID } from './task-list-props';

/** How long a task stays in place with its new check before it leaves, and how long the others take to close the gap. */
const SHOWN_MS = 320;
const SETTLING_MS = 200;

interface Leaving {
  /** The task before it was completed or reopened. */
  task: TaskItem;
  gone: boolean;
}

/**
 * Completes or reopens a task so that people see what happens: it stays in its place for a moment, and the focus moves
 * to the next row. `tasks` are the listed ones; `shown` have those that are about to leave, as they were.
 */
export function useLeavingTasks(tasks: TaskItem[], leaves: boolean) {
  const toggleTask = useToggleTask();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);

  const toggle = useCallback(
    (task: TaskItem) => {
      toggleTask(task);
      if (!leaves) return;
      const restoreFocus = moveFocusFrom(task);
      setLeaving((others) => [...others, { task, gone: false }]);
      setTimeout(() => {
        setLeaving((all) => all.map((one) => (one.task === task ? { ...one, gone: true } : one)));
        restoreFocus();
      }, SHOWN_MS);
      setTimeout(() => setLeaving((all) => all.filter((one) => one.task !== task)), SHOWN_MS + SETTLING_MS);
    },
    [toggleTask, leaves],
  );

  return useMemo(() => {
    const kept = new Map(leaving.flatMap(({ task, gone }) => (gone ? [] : [[task.id, task]])));
    const shown = kept.size === 0 ? tasks : [...tasks.filter(({ id }) => !kept.has(id)), ...kept.values()];
    return { shown, toggle, isLeaving: (id: string) => kept.has(id), settling: leaving.length > 0 };
  }, [tasks, leaving, toggle]);
}

/**
 * Moves the focus from a task's row to the next one, or else the previous: to the same control, so that several tasks
 * can be completed in a row. Returns what to do once the row is gone.
 */
function moveFocusFrom({ id }: TaskItem): () => void {
  const row = document.querySelector(`#${LIST_ID} a[href*="${id}"]`)?.closest('[data-row]');
  if (!row?.contains(document.activeElement)) return () => {};
  const control = document.activeElement?.hasAttribute('data-task-check') ? '[data-task-check]' : '[data-row-focus]';
  const all = [...document.querySelectorAll<HTMLElement>(`#${LIST_ID} ${control}`)];
  const index = all.findIndex((element) => row.contains(element));
  const next = all[index + 1] ?? all[index - 1];
  if (!next) return focusAfterRemoval(row);
  moveFocus(next);
  return () => {};
}
