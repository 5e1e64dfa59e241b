'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import { dueState } from '@/domain/tasks/task';
import { dueDayOnly } from '@/domain/tasks/task-due';
import classes from './task-badges.module.css';
import type { TaskItem } from './task-cache';

/**
 * The due date, with the time if one was set (D14). Highlighted by calendar day (spec 2 section 2), unless the task is
 * completed.
 */
export function TaskDue({ task, now }: { task: Pick<TaskItem, 'dueDate' | 'status'>; now: Date }) {
  const formats = useFormats();
  const { dueDate, status } = task;
  const zone = formats.zone ?? 'UTC';
  const state = status === 'COMPLETED' ? 'upcoming' : dueState(dueDate, now, zone);
  const day = state === 'today' ? 'Today' : formats.date(dueDate);
  const time = dueDayOnly(dueDate, zone) === null ? formats.time(dueDate) : null;
  return (
    <time className={classes.due} data-state={state} dateTime={dueDate.toISOString()} title={formats.dateTime(dueDate)}>
      {state === 'overdue' && <IconClockExclamation size={14} stroke={1.8} aria-hidden />}
      <VisuallyHidden>{state === 'overdue' ? 'Overdue since ' : 'Due '}</VisuallyHidden>
      <span>
        <span className={classes.part}>{time ? `${day},` : day}</span>
        {time && ' '}
        {time && <span className={classes.part}>{time}</span>}
      </span>
    </time>
  );
}
