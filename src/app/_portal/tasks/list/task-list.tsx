'use client';

import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { useRecordList } from '@/app/_portal/shared/list/use-record-list';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useNow } from '@/app/_ui/time/use-now';
import { TASK_FILTER_RULES } from '@/domain/tasks/task-filter-rules';
import type { TaskItem } from '../record/task-cache';
import { NoTasks } from './no-tasks';
import { SEARCH_ID } from './task-filters';
import type { TaskListProps } from './task-list-props';
import { TaskListSkeleton } from './task-list-skeleton';
import { TaskRows } from './task-rows';
import { useLeavingTasks } from './use-leaving-tasks';
import { useTaskSections } from './use-task-sections';
import { useTaskTotal } from './use-task-total';

const TaskBulkBar = lazyOverlay(
  () => import('./task-bulk-bar').then((module) => module.TaskBulkBar),
  ({ selection }) => selection.any,
);

export function TaskList({ filters, addedId, actions, keysOff, onAdd }: TaskListProps) {
  usePageKeys({ searchId: SEARCH_ID, onNew: onAdd, off: keysOff });
  const now = useNow();
  const { open } = filters.asked;
  // Once it is completed, the list of open tasks lets it go like any other.
  const isGone = (added: TaskItem) => open !== undefined && !TASK_FILTER_RULES.open(added, open);
  const { items: listed, query } = useRecordList('tasks', filters.asked, { addedId, isGone });
  const total = useTaskTotal(filters);
  const { where } = filters;
  // In the list of all tasks, a completed one leaves its group, or nothing.
  const leaving = useLeavingTasks(listed, filters.view !== 'ALL' || filters.sort === 'dueDate');
  const { tasks, sections } = useTaskSections(leaving.shown, { filters, hasMore: query.hasNextPage, now });
  const selection = useSelection({ rows: tasks, view: JSON.stringify(where), total });

  const none = <NoTasks filters={filters} onAdd={onAdd} />;
  return (
    <ListStates
      query={query}
      isEmpty={tasks.length === 0}
      filters={filters}
      skeleton={<TaskListSkeleton />}
      noMatch={none}
      empty={none}
    >
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
    </ListStates>
  );
}
