'use client';

import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { ChoiceMenu } from '@/app/_ui/menus/choice-menu';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS, type TaskPriority } from '@/domain/tasks/task-choices';
import { useUpdateTask } from './module';
import type { TaskItem } from './task-cache';

/** Changes a task's priority in place. */
export function TaskPriorityMenu({ task }: { task: TaskItem }) {
  const { change } = useUpdateTask();
  return (
    <ChoiceMenu
      name={`Priority of ${task.title}: ${TASK_PRIORITY_LABELS[task.priority]}`}
      value={task.priority}
      choices={TASK_PRIORITIES}
      onChoose={(priority) => void change(task, { priority }).catch(problemAlreadyShown)}
      badge={<PriorityBadge priority={task.priority} />}
      label={(priority: TaskPriority) => <PriorityBadge priority={priority} />}
    />
  );
}
