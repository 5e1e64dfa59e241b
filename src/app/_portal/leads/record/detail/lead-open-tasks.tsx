'use client';

import { Text } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useRef } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { TaskDueMenu } from '@/app/_portal/tasks/record/postpone/postpone-task';
import { TaskCheck } from '@/app/_portal/tasks/record/status/task-check';
import { useToggleTask } from '@/app/_portal/tasks/record/status/use-task-status';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { tabHref } from '@/app/_portal/use-tab';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import classes from './lead-detail.module.css';

/** There are only a few per lead, so the first page has them all. */
export const useLeadOpenTasks = (leadId: string) => api.tasks.list.useQuery({ leadId, open: true, limit: 100 });

/** A lead's open tasks, with those that are being saved. */
export function LeadOpenTasks({ leadId, now }: { leadId: string; now: Date }) {
  const query = useLeadOpenTasks(leadId);
  const open = query.data?.items;
  const section = useRef<HTMLElement>(null);
  const toggle = useToggleTask();
  const complete = (task: TaskItem) => {
    toggle(task);
    // The row disappears: go on with the first of the others.
    focusWhenShown(
      () =>
        section.current?.querySelector<HTMLElement>(`li:not([data-task="${task.id}"]) [data-task-check]`) ??
        section.current?.querySelector('h3'),
    );
  };
  const adding = useMutationState({
    filters: { mutationKey: getMutationKey(api.tasks.create), status: 'pending' },
    select: ({ state }) => state.variables as RouterInputs['tasks']['create'],
  }).filter((task) => task.leadId === leadId);
  return (
    <section ref={section} aria-labelledby="lead-tasks">
      <h3 id="lead-tasks" className={classes.heading} tabIndex={-1}>
        Open tasks
      </h3>
      {query.error && !open && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {open && open.length + adding.length === 0 && (
        <Text size="sm" c="dimmed">
          No open tasks
        </Text>
      )}
      {open && open.length + adding.length > 0 && (
        <ul className={classes.tasks}>
          {adding.map((task) => (
            <li key={task.title} className={classes.task} data-saving aria-busy="true">
              <span dir="auto" className={classes.taskTitle}>
                {task.title}
              </span>
              <span className={classes.taskState}>Saving…</span>
            </li>
          ))}
          {open.map((task) => (
            <li key={task.id} className={classes.task} data-task={task.id}>
              <TaskCheck task={task} onToggle={complete} />
              <TabLink href={tabHref('tasks', { id: task.id })} className={classes.taskTitle} dir="auto" data-row-focus>
                {task.title}
              </TabLink>
              <span className={classes.taskState}>
                <TaskDueMenu task={task} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
