'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import { lowerFirst } from '@/domain/shared/text';
import { dueState } from '@/domain/tasks/task-due';
import { isPastDue } from '@/domain/tasks/task-status';
import { shortDue } from './short-due';
import classes from './task-badges.module.css';
import type { TaskItem } from './task-cache';

/**
 * The due date, with the time if one was set (D14). Highlighted by calendar day (spec 2 section 2), unless the task is
 * completed. What was due earlier today says that it is overdue (D80).
 */
export function TaskDue({ task, now }: { task: Pick<TaskItem, 'dueDate' | 'status'>; now: Date }) {
  const { zone = 'UTC', dateTime } = useFormats();
  const { dueDate, status } = task;
  const state = status === 'COMPLETED' ? 'upcoming' : dueState(dueDate, now, zone);
  const lateToday = state === 'today' && isPastDue(task, now);
  const due = shortDue(dueDate, now, zone);
  return (
    <time className={classes.due} data-state={state} dateTime={dueDate.toISOString()} title={dateTime(dueDate)}>
      {state === 'overdue' && <IconClockExclamation size={14} stroke={1.8} aria-hidden />}
      {lateToday ? 'Overdue, ' : <VisuallyHidden>{state === 'overdue' ? 'Overdue since ' : 'Due '}</VisuallyHidden>}
      {lateToday ? lowerFirst(due) : due}
    </time>
  );
}
