'use client';

import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PopupButtonProps } from '@/app/_ui/menus/popup';
import { dueMoment } from '@/domain/tasks/task-due';
import type { TaskItem } from '../task-cache';
import { TaskDue } from '../task-due';
import classes from './postpone.module.css';
import { PostponeMenu } from './postpone-menu';
import { usePostponeTask } from './use-postpone-task';

interface PostponeTaskProps {
  task: TaskItem;
  /** Called when the task was postponed. */
  onDone?: () => void;
  button: (props: PopupButtonProps) => ReactNode;
}

/** Postpones a task, with Undo. */
export function PostponeTask({ task, onDone, button }: PostponeTaskProps) {
  const postpone = usePostponeTask();
  return (
    <PostponeMenu
      name={`Postpone ${task.title}`}
      due={dueMoment(task)}
      taskId={task.id}
      onPostpone={(to) => {
        postpone(task, to);
        onDone?.();
      }}
      button={button}
    />
  );
}

/** The due date of a task, which opens the menu that postpones it. Completed tasks only show it. */
export function TaskDueMenu({ task, now }: { task: TaskItem; now: Date }) {
  const due = <TaskDue task={task} now={now} />;
  if (task.status === 'COMPLETED') return due;
  return (
    <PostponeTask
      task={task}
      button={(props) => (
        <button {...props} type="button" className={classes.target} data-postpone>
          {due}
          <VisuallyHidden>. Postpone {task.title}</VisuallyHidden>
        </button>
      )}
    />
  );
}
