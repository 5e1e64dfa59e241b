'use client';

import { TaskStatusBadge, TaskStatusDot } from '@/app/_portal/tasks/record/task-badges';
import classes from '@/app/_portal/tasks/record/task-badges.module.css';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { ChoiceMenu } from '@/app/_ui/menus/choice-menu';
import { CHOOSABLE_TASK_STATUSES, TASK_STATUS_LABELS, type TaskStatus } from '@/domain/tasks/task-choices';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import { useTaskStatus } from './use-task-status';

/** Changes a task's status in place. Completed tasks only show it (spec 2 section 2). */
export function TaskStatusMenu({ task, now }: { task: TaskItem; now: Date }) {
  const setStatus = useTaskStatus();
  const status = effectiveTaskStatus(task, now);
  if (status === 'COMPLETED') return <TaskStatusBadge status={status} />;
  return (
    <ChoiceMenu<TaskStatus>
      name={`Status of ${task.title}: ${TASK_STATUS_LABELS[status]}`}
      value={status}
      choices={CHOOSABLE_TASK_STATUSES}
      onChoose={(chosen) => chosen !== 'OVERDUE' && setStatus({ ...task, status }, chosen)}
      badge={<TaskStatusBadge status={status} />}
      label={(choice) => (
        <span className={classes.choice}>
          <TaskStatusDot status={choice} />
          {TASK_STATUS_LABELS[choice]}
        </span>
      )}
    />
  );
}
