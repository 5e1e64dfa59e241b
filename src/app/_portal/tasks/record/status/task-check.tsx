'use client';

import { IconCheck } from '@tabler/icons-react';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import classes from './task-check.module.css';
import { useToggleTask } from './use-task-status';

interface TaskCheckProps {
  task: TaskItem;
  /** Instead of just toggling it, where the list does something of its own with the row. */
  onToggle?: (task: TaskItem) => void;
}

/** The round check of a task: completes it with one press and offers Undo, or reopens it (D53). */
export function TaskCheck({ task, onToggle }: TaskCheckProps) {
  const toggle = useToggleTask();
  const done = task.status === 'COMPLETED';
  const label = `${done ? 'Reopen' : 'Complete'} ${task.title}`;
  return (
    <button
      type="button"
      className={classes.check}
      aria-label={label}
      title={done ? 'Reopen' : 'Complete'}
      data-task-check
      data-done={done || undefined}
      onClick={() => (onToggle ?? toggle)(task)}
    >
      <span className={classes.ring}>
        <IconCheck size={12} stroke={3} aria-hidden />
      </span>
    </button>
  );
}
