import { TASK_STATUS_LABELS, type TaskStatus } from '@/domain/tasks/task';
import classes from './task-badges.module.css';

/** The tints are those of the stages: waiting, begun, done and missed look alike wherever they stand. */
const TINTS = {
  PENDING: 'new',
  IN_PROGRESS: 'contacted',
  COMPLETED: 'closed-won',
  OVERDUE: 'closed-lost',
} as const satisfies Record<TaskStatus, string>;

/** A quiet tint with a dot and a word: never colour alone. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const tint = TINTS[status];
  return (
    <span
      className={classes.status}
      style={{ background: `var(--status-${tint}-bg)`, color: `var(--status-${tint}-text)` }}
    >
      <TaskStatusDot status={status} />
      {TASK_STATUS_LABELS[status]}
    </span>
  );
}

export function TaskStatusDot({ status }: { status: TaskStatus }) {
  return <span className={classes.dot} style={{ background: `var(--status-${TINTS[status]}-dot)` }} aria-hidden />;
}
