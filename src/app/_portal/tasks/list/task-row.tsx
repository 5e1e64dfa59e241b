'use client';

import { VisuallyHidden } from '@mantine/core';
import { memo, useRef } from 'react';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { useLongTouch } from '@/app/_ui/interaction/use-long-touch';
import { useSwipeLeft } from '@/app/_ui/interaction/use-swipe-left';
import { TASK_TYPE_LABELS } from '@/domain/tasks/task-choices';
import { Assignee } from '../record/assignee';
import { TaskDueMenu } from '../record/postpone/postpone-task';
import { TaskCheck } from '../record/status/task-check';
import { TaskStatusMenu } from '../record/status/task-status-menu';
import type { TaskItem } from '../record/task-cache';
import { TaskPriorityMenu } from '../record/task-priority-menu';
import type { TaskActions } from './task-list-props';
import classes from './task-row.module.css';
import { TaskRowMenu } from './task-row-menu';

interface TaskRowProps {
  task: TaskItem;
  fresh: boolean;
  /** Just completed or reopened, and about to leave. */
  leaving: boolean;
  now: Date;
  actions: TaskActions;
  onToggle: (task: TaskItem) => void;
  /** Shown as a card: the checkbox is hidden until another task is selected, and the menu has "Select". */
  card: boolean;
  /** Whether any rows are selected: every row then shows its checkbox, not only on hover. */
  choosing: boolean;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
}

/** A task: a row on larger screens, a card on narrow ones. CSS alone decides which. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { fresh, leaving, now, actions, onToggle, card, choosing, selected, onSelect } = props;
  const task = leaving ? toggled(props.task) : props.task;
  const { title, type, assignedTo, status } = task;
  const longTouch = useLongTouch(() => onSelect(task.id, false));
  const row = useRef<HTMLElement>(null);
  useSwipeLeft(row, card, () => row.current?.querySelector<HTMLElement>('[data-postpone]')?.click());
  return (
    <article
      ref={row}
      className={classes.row}
      data-fresh={fresh || undefined}
      data-done={status === 'COMPLETED' || undefined}
      data-leaving={leaving || undefined}
      data-selected={selected || undefined}
      data-choosing={choosing || undefined}
      {...longTouch}
    >
      <span className={classes.box}>
        <SelectBox label={`Select ${title}`} checked={selected} onToggle={(range) => onSelect(task.id, range)} />
      </span>
      <span className={classes.check}>
        <TaskCheck task={task} onToggle={leaving ? ignore : onToggle} />
      </span>
      <div className={classes.what}>
        <TabLink
          href={tabHref('tasks', { id: task.id })}
          className={classes.open}
          title={title}
          dir="auto"
          data-row-focus
        >
          {title}
        </TabLink>
        <Lead task={task} />
      </div>
      <span className={classes.type}>
        <VisuallyHidden>Type </VisuallyHidden>
        {TASK_TYPE_LABELS[type]}
      </span>
      <span className={classes.assigned} title={assignedTo}>
        <Assignee name={assignedTo} />
      </span>
      <span className={classes.priority}>
        <TaskPriorityMenu task={task} />
      </span>
      <span className={classes.due}>
        <TaskDueMenu task={task} now={now} />
      </span>
      <span className={classes.status}>
        <TaskStatusMenu task={task} now={now} />
      </span>
      <span className={classes.menu}>
        <TaskRowMenu task={task} actions={actions} onSelect={card ? () => onSelect(task.id, false) : undefined} />
      </span>
    </article>
  );
});

const toggled = (task: TaskItem): TaskItem => ({
  ...task,
  status: task.status === 'COMPLETED' ? 'PENDING' : 'COMPLETED',
});

/** A second press while the row leaves. */
const ignore = () => {};

/** Links to the lead. A company that only came with an import is plain text. */
function Lead({ task: { leadId, leadCompany } }: { task: TaskItem }) {
  if (!leadCompany) return null;
  if (!leadId) return <span className={classes.lead}>{leadCompany}</span>;
  return (
    <TabLink href={tabHref('crm', { id: leadId })} className={classes.lead}>
      {leadCompany}
    </TabLink>
  );
}
