'use client';

import { Button, Group } from '@mantine/core';
import { IconChecklist, IconCircleCheck, IconFilterOff } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { NothingMatches } from '@/app/_ui/feedback/nothing-matches';
import { NextUp } from './next-up';
import type { TaskListProps } from './task-list-props';
import { TaskListSkeleton } from './task-list-skeleton';

const NO_MATCH = 'No tasks found for the current filter.';

/** Why the list is empty, and what to do about it (D55). */
export function NoTasks({ filters, onAdd }: Pick<TaskListProps, 'filters' | 'onAdd'>) {
  const { data: counts, isPending } = api.tasks.counts.useQuery({ whose: filters.where.whose });
  const { view, q, isScoped, setView, clear } = filters;
  if (view === 'OPEN' && q) {
    return (
      <EmptyState
        icon={IconFilterOff}
        action={
          <Group gap={8} justify="center">
            <Button onClick={() => setView('ALL')}>Search completed tasks, too</Button>
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          </Group>
        }
      >
        {NO_MATCH}
      </EmptyState>
    );
  }
  if (isPending) return <TaskListSkeleton />;
  // Deleted tasks are not counted.
  const isNew = !q && !isScoped && (view === 'ALL' || (view === 'OPEN' && !counts?.COMPLETED));
  if (isNew) {
    return (
      <EmptyState icon={IconChecklist} action={<Button onClick={onAdd}>Add your first task</Button>}>
        Add a task, or move a lead to its next stage and the follow-ups appear here.
      </EmptyState>
    );
  }
  if (view !== 'OPEN' || isScoped) return <NothingMatches onClear={clear}>{NO_MATCH}</NothingMatches>;
  return (
    <EmptyState
      icon={IconCircleCheck}
      action={
        <>
          <NextUp />
          <Group gap={8} justify="center">
            <Button onClick={onAdd}>Add a task</Button>
            <Button variant="default" onClick={() => setView('COMPLETED')}>
              Show completed tasks
            </Button>
          </Group>
        </>
      }
    >
      <strong>Nothing due.</strong> Every task is completed.
    </EmptyState>
  );
}
