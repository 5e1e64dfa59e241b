'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import { lowerFirst } from '@/domain/shared/text';
import { dueMoment, dueState } from '@/domain/tasks/task-due';
import { isPastDue } from '@/domain/tasks/task-status';
import { dueWords, shortDue } from './short-due';
import classes from './task-badges.module.css';
import type { TaskItem } from './task-cache';

/**
 * The due date, with the time if one was set (D14). Highlighted by calendar day (spec 2 section 2), unless the task is
 * completed. What was due earlier today says that it is overdue (D80).
 */
export function TaskDue({ task, now }: { task: Pick<TaskItem, 'dueDate' | 'dueOn' | 'status'>; now: Date }) {
  const formats = useFormats();
  const { zone = 'UTC' } = formats;
  const moment = dueMoment(task);
  const state = task.status === 'COMPLETED' ? 'upcoming' : dueState(moment, now, zone);
  const lateToday = state === 'today' && isPastDue(task, now);
  const due = shortDue(moment, now, zone);
  return (
    <time
      className={classes.due}
      data-state={state}
      dateTime={task.dueOn ?? task.dueDate.toISOString()}
      title={dueWords(task, formats)}
    >
      {state === 'overdue' && <IconClockExclamation size={14} stroke={1.8} aria-hidden />}
      {lateToday ? 'Overdue, ' : <VisuallyHidden>{state === 'overdue' ? 'Overdue since ' : 'Due '}</VisuallyHidden>}
      {lateToday ? lowerFirst(due) : due}
    </time>
  );
}
