'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/formats';
import { dueState } from '@/domain/tasks/task';
import classes from './task-badges.module.css';
import type { TaskItem } from './task-cache';

/** When a task is due, highlighted by the calendar day (spec 2 section 2); what is done is late no more. */
export function TaskDue({ task, now }: { task: Pick<TaskItem, 'dueDate' | 'status'>; now: Date }) {
  const { zone, date, dateTime } = useFormats();
  const { dueDate, status } = task;
  const state = status === 'COMPLETED' ? 'upcoming' : dueState(dueDate, now, zone ?? 'UTC');
  return (
    <time className={classes.due} data-state={state} dateTime={dueDate.toISOString()} title={dateTime(dueDate)}>
      {state === 'overdue' && <IconClockExclamation size={14} stroke={1.8} aria-hidden />}
      <VisuallyHidden>{state === 'overdue' ? 'Overdue since ' : 'Due '}</VisuallyHidden>
      {state === 'today' ? 'Today' : date(dueDate)}
    </time>
  );
}
