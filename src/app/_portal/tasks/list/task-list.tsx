'use client';

import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useNow } from '@/app/_ui/time/use-now';
import { NoTasks } from './no-tasks';
import { SEARCH_ID } from './task-filters';
import type { TaskListProps } from './task-list-props';
import { TaskListSkeleton } from './task-list-skeleton';
import { TaskRows } from './task-rows';
import { useLeavingTasks } from './use-leaving-tasks';
import { useTaskList } from './use-task-list';
import { useTaskSections } from './use-task-sections';
import { useTaskTotal } from './use-task-total';

const TaskBulkBar = lazyOverlay(
  () => import('./task-bulk-bar').then((module) => module.TaskBulkBar),
  ({ selection }) => selection.any,
);

export function TaskList({ filters, addedId, actions, keysOff, onAdd }: TaskListProps) {
  usePageKeys({ searchId: SEARCH_ID, onNew: onAdd, off: keysOff });
  const now = useNow();
  const { tasks: listed, query } = useTaskList(filters, addedId);
  const total = useTaskTotal(filters);
  const { where } = filters;
  // In the list of all tasks, a completed one leaves its group, or nothing.
  const leaving = useLeavingTasks(listed, filters.view !== 'ALL' || filters.sort === 'dueDate');
  const { tasks, sections } = useTaskSections(leaving.shown, { filters, hasMore: query.hasNextPage, now });
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
        sections={sections}
        total={total}
        selection={selection}
        addedId={addedId}
        actions={actions}
        leaving={leaving}
        now={now}
        keysOff={keysOff}
        more={moreOf(query)}
      />
      <TaskBulkBar selection={selection} where={where} total={total} complete={!query.hasNextPage} />
    </div>
  );
}
