'use client';

import { IconCalendarDue, IconFlag, IconProgressCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { BulkActions, type BulkField } from '@/app/_portal/shared/bulk/bulk-actions';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { useViewer } from '@/app/_portal/viewer';
import { api, type RouterInputs } from '@/app/_trpc/client';
import type { BulkResult } from '@/domain/bulk/bulk';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { calendarDay } from '@/domain/shared/time';
import {
  CHOOSABLE_TASK_STATUSES,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
} from '@/domain/tasks/task';
import { TaskStatusDot } from '../record/task-badges';
import { useTaskCache } from '../record/task-cache';
import { STILL_OVERDUE } from '../record/use-task-status';
import { LIST_ID } from './use-task-list';

type Input = RouterInputs['bulk']['tasks'];
type Field = BulkField<Extract<Input['action'], { change: unknown }>['change']>;

const STATUS: Field = {
  label: 'Status',
  icon: IconProgressCheck,
  choices: CHOOSABLE_TASK_STATUSES.map((status) => ({
    label: TASK_STATUS_LABELS[status],
    dot: <TaskStatusDot status={status} />,
    change: () => ({ status }),
    resultText: `set to ${TASK_STATUS_LABELS[status]}`,
  })),
};

const PRIORITY: Field = {
  label: 'Priority',
  icon: IconFlag,
  choices: TASK_PRIORITIES.map((priority) => ({
    label: TASK_PRIORITY_LABELS[priority],
    badge: <PriorityBadge priority={priority} />,
    change: () => ({ priority }),
    resultText: `set to ${TASK_PRIORITY_LABELS[priority]} priority`,
  })),
};

const DUE_CHOICES = [
  { label: 'Today', days: 0, resultText: 'moved to today' },
  { label: 'Tomorrow', days: 1, resultText: 'moved to tomorrow' },
  { label: 'In 3 days', days: 3, resultText: 'moved to three days from now' },
  { label: 'Next week', days: 7, resultText: 'moved to next week' },
] as const;

const dueField = (zone: string): Field => ({
  label: 'Due',
  icon: IconCalendarDue,
  choices: DUE_CHOICES.map(({ days, ...words }) => ({
    ...words,
    change: () => ({ dueDate: shiftDay(calendarDay(new Date(), zone), days) }),
  })),
});

const stillOverdue = ({ overdue = 0 }: BulkResult): string | null => {
  if (overdue === 0) return null;
  return overdue === 1 ? STILL_OVERDUE : `${overdue} tasks are still overdue: move their due dates.`;
};

interface TaskBulkBarProps {
  selection: Selection;
  /** The filters of the list. */
  where: Extract<Input['select'], { matching: unknown }>['matching'];
  total: number | null;
  complete: boolean;
}

/** Bulk actions for the selected tasks: set status, priority or due date, or delete. */
export function TaskBulkBar(props: TaskBulkBarProps) {
  const { client } = api.useUtils();
  const cache = useTaskCache();
  const { timezone } = useViewer();
  const fields = useMemo(() => [STATUS, PRIORITY, dueField(timezone)], [timezone]);
  return (
    <BulkActions
      of="task"
      listId={LIST_ID}
      fields={fields}
      consequence={`You can restore them for ${DELETED_RETENTION_DAYS} days, in Settings.`}
      send={(input, signal) => client.bulk.tasks.mutate(input, { signal })}
      refresh={cache.refetchFromStart}
      hint={stillOverdue}
      {...props}
    />
  );
}
