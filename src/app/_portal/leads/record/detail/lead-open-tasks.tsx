'use client';

import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { TaskDue } from '@/app/_portal/tasks/record/task-due';
import { TaskStatusMenu } from '@/app/_portal/tasks/record/task-status-menu';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import classes from './lead-detail.module.css';

/** Id of the button that opens the task form; it gets the focus back afterwards. */
export const ADD_TASK_ID = 'lead-add-task';

interface LeadOpenTasksProps {
  leadId: string;
  now: Date;
  onAdd: () => void;
}

/** A lead's open tasks. There are only a few per lead, so the first page has them all. */
export function LeadOpenTasks({ leadId, now, onAdd }: LeadOpenTasksProps) {
  const query = api.tasks.list.useQuery({ leadId, open: true, limit: 100 });
  const open = query.data?.items;
  return (
    <section aria-labelledby="lead-tasks">
      <h3 id="lead-tasks" className={classes.heading}>
        Open tasks
      </h3>
      <Button
        id={ADD_TASK_ID}
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={onAdd}
      >
        Add Task
      </Button>
      {query.error && !open && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Skeleton height={44} />}
      {open?.length === 0 && (
        <Text size="sm" c="dimmed">
          No open tasks
        </Text>
      )}
      {open && open.length > 0 && (
        <ul className={classes.tasks}>
          {open.map((task) => (
            <li key={task.id} className={classes.task}>
              <TabLink href={tabHref('tasks', { id: task.id })} className={classes.taskTitle}>
                {task.title}
              </TabLink>
              <span className={classes.taskState}>
                <TaskDue task={task} now={now} />
                <TaskStatusMenu task={task} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
