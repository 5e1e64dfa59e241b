'use client';

import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { NothingMatches } from '@/app/_ui/feedback/nothing-matches';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { TaskBulkBar } from './task-bulk-bar';
import { SEARCH_ID } from './task-filters';
import type { TaskListProps } from './task-list-props';
import { TaskListSkeleton } from './task-list-skeleton';
import { TaskRows } from './task-rows';
import { useTaskList } from './use-task-list';
import { useTaskTotal } from './use-task-total';

export function TaskList({ filters, addedId, actions, keysOff, onAdd }: TaskListProps) {
  usePageKeys({ searchId: SEARCH_ID, onNew: onAdd, off: keysOff });
  const { tasks, query } = useTaskList(filters, addedId);
  const total = useTaskTotal(filters);
  const { where } = filters;
  const selection = useSelection({ rows: tasks, view: JSON.stringify(where), total });

  if (query.isPending) return <TaskListSkeleton />;
  if (query.isError && tasks.length === 0) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (tasks.length === 0) return <NoTasks filters={filters} onAdd={onAdd} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <TaskRows
        filters={filters}
        tasks={tasks}
        total={total}
        selection={selection}
        addedId={addedId}
        actions={actions}
        keysOff={keysOff}
        more={moreOf(query)}
      />
      <TaskBulkBar selection={selection} where={where} total={total} complete={!query.hasNextPage} />
    </div>
  );
}

function NoTasks({ filters, onAdd }: Pick<TaskListProps, 'filters' | 'onAdd'>) {
  return filters.hiding ? (
    <NothingMatches onClear={filters.clear}>No tasks found for the current filter...</NothingMatches>
  ) : (
    <EmptyState icon={IconChecklist} action={<Button onClick={onAdd}>Add your first task</Button>}>
      Add a task, or move a lead to its next stage and the follow-ups appear here.
    </EmptyState>
  );
}
