'use client';

import { IconCalendarDue, IconProgressCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { BulkActions, type BulkField, type ChangeOf } from '@/app/_portal/shared/bulk/bulk-actions';
import { choiceMenu } from '@/app/_portal/shared/bulk/choice-menu';
import { PRIORITY_MENU } from '@/app/_portal/shared/bulk/priority-menu';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { useViewer } from '@/app/_portal/viewer';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { formatsIn } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import type { BulkResult } from '@/domain/bulk/bulk';
import { type Worker, workDay } from '@/domain/calendar/work-days';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { CHOOSABLE_TASK_STATUSES, TASK_STATUS_LABELS } from '@/domain/tasks/task-choices';
import { STILL_OVERDUE } from '../record/status/use-task-status';
import { TaskStatusDot } from '../record/task-badges';
import { useTaskCache } from '../record/task-cache';
import { LIST_ID } from './task-list-props';

type Input = RouterInputs['bulk']['tasks'];
type Change = ChangeOf<Input>;

const STATUS_MENU = choiceMenu('status', {
  label: 'Status',
  icon: IconProgressCheck,
  values: CHOOSABLE_TASK_STATUSES,
  labels: TASK_STATUS_LABELS,
  dot: (status) => <TaskStatusDot status={status} />,
  resultText: (label) => `set to ${label}`,
});

const DUE_CHOICES = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

const dueMenu = (now: Date, worker: Worker): BulkField<Change> => ({
  label: 'Due',
  icon: IconCalendarDue,
  choices: DUE_CHOICES.map(({ label, days }) => {
    const dueDate = workDay(days, now, worker);
    const words = days === 0 ? 'today' : formatsIn(worker.timezone).weekday(dueDate);
    return { label, change: { dueDate }, resultText: `moved to ${words}` };
  }),
});

const menusOf = (now: Date, worker: Worker): Record<keyof Change, BulkField<Change>> => ({
  status: STATUS_MENU,
  priority: PRIORITY_MENU,
  dueDate: dueMenu(now, worker),
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
  const viewer = useViewer();
  const now = useNow();
  const fields = useMemo(() => Object.values(menusOf(now, viewer)), [now, viewer]);
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
