import { TintBadge, TintDot } from '@/app/_ui/badges/tint-badge';
import { TASK_STATUS_LABELS, type TaskStatus } from '@/domain/tasks/task-choices';

/** Uses the tints of the lead stages, so that waiting, started, done and missed look the same everywhere. */
const TINTS = {
  PENDING: 'new',
  IN_PROGRESS: 'contacted',
  COMPLETED: 'closed-won',
  OVERDUE: 'closed-lost',
} as const satisfies Record<TaskStatus, string>;

export const TaskStatusBadge = ({ status }: { status: TaskStatus }) => (
  <TintBadge tint={TINTS[status]}>{TASK_STATUS_LABELS[status]}</TintBadge>
);

export const TaskStatusDot = ({ status }: { status: TaskStatus }) => <TintDot tint={TINTS[status]} />;
