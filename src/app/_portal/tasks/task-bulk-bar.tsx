'use client';

import { Button, Menu } from '@mantine/core';
import { IconCalendarDue, IconFlag, IconProgressCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/confirm-modal';
import { useFormats } from '@/app/_ui/formats';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import { calendarDay } from '@/domain/shared/time';
import {
  CHOOSABLE_TASK_STATUSES,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
} from '@/domain/tasks/task';
import { BulkBar, BulkProgress } from '../_bulk/bulk-bar';
import { BulkMenu } from '../_bulk/bulk-menu';
import { exportQuery } from '../_bulk/export-query';
import { useBulk } from '../_bulk/use-bulk';
import type { Selection } from '../_bulk/use-selection';
import { ExportButton } from '../_csv/export-button';
import { PriorityBadge } from '../_leads/lead-badges';
import { useTaskCache } from '../_tasks/task-cache';
import { dayAfter } from '../_tasks/task-draft';
import { useViewer } from '../viewer';

type Input = RouterInputs['bulk']['tasks'];

const NOUN = { one: 'task', many: 'tasks' };

const DUE_CHOICES = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

interface TaskBulkBarProps {
  selection: Selection;
  /** The filters of the list. */
  where: Extract<Input['select'], { matching: unknown }>['matching'];
  total: number | null;
  complete: boolean;
}

/** Gives the chosen tasks another status, priority or due date, or deletes them, all at once. */
export function TaskBulkBar({ selection, where, total, complete }: TaskBulkBarProps) {
  const { client } = api.useUtils();
  const cache = useTaskCache();
  const { timezone } = useViewer();
  const { number } = useFormats();
  const bulk = useBulk({ noun: NOUN, refresh: cache.startOver });
  const [asking, setAsking] = useState(false);
  const what = `${number(selection.count)} ${selection.count === 1 ? NOUN.one : NOUN.many}`;
  const query = exportQuery(selection.ids, where);
  const select: Input['select'] = selection.ids === null ? { matching: where } : { ids: selection.ids };

  const run = (action: Input['action'], said: string) => {
    setAsking(false);
    selection.clear();
    void bulk.start((signal) => client.bulk.tasks.mutate({ select, action }, { signal }), said, selection.count);
  };

  return (
    <>
      <BulkBar selection={selection} total={total} complete={complete} noun={NOUN}>
        <BulkMenu label="Status" icon={<IconProgressCheck size={16} stroke={1.6} />}>
          {CHOOSABLE_TASK_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => run({ change: { status } }, `set to ${TASK_STATUS_LABELS[status]}`)}>
              {TASK_STATUS_LABELS[status]}
            </Menu.Item>
          ))}
        </BulkMenu>
        <BulkMenu label="Priority" icon={<IconFlag size={16} stroke={1.6} />}>
          {TASK_PRIORITIES.map((priority) => (
            <Menu.Item
              key={priority}
              onClick={() => run({ change: { priority } }, `set to ${TASK_PRIORITY_LABELS[priority]} priority`)}
            >
              <PriorityBadge priority={priority} />
            </Menu.Item>
          ))}
        </BulkMenu>
        <BulkMenu label="Due" icon={<IconCalendarDue size={16} stroke={1.6} />}>
          {DUE_CHOICES.map(({ label, days }) => (
            <Menu.Item
              key={label}
              onClick={() => {
                const dueDate = dayAfter(calendarDay(new Date(), timezone), days);
                run({ change: { dueDate } }, `moved to ${label.toLowerCase()}`);
              }}
            >
              {label}
            </Menu.Item>
          ))}
        </BulkMenu>
        {query !== null && <ExportButton of="tasks" query={query} size="xs" />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </BulkBar>
      <ConfirmModal
        subject={asking ? what : null}
        title="Delete tasks"
        question="Are you sure you want to delete these tasks?"
        consequence={`You can restore them for ${KEPT_DELETED_DAYS} days, in Settings.`}
        action={`Delete ${what}`}
        onClose={() => setAsking(false)}
        onConfirm={() => run({ delete: true }, 'deleted')}
      />
      <BulkProgress run={bulk.run} noun={NOUN} onStop={bulk.stop} />
    </>
  );
}
