'use client';

import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { useFilterButton } from '@/app/_portal/shared/list/use-layout';
import { useIsInTeam } from '@/app/_portal/viewer';
import { WHOSE, WHOSE_LABELS } from '@/domain/shared/whose';
import { TASK_SORT_LABELS, TASK_SORTS, TASK_STATUS_LABELS, TASK_STATUSES } from '@/domain/tasks/task-choices';
import { DEFAULT_SCOPE, type Filters, type TaskScope, type TaskView } from './use-task-filters';

const OPEN_TASKS = 'Open tasks';

const VIEWS: { value: TaskView; label: string }[] = [
  { value: 'OPEN', label: OPEN_TASKS },
  { value: 'ALL', label: 'All statuses' },
  ...TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] })),
];
const SCOPES: { value: TaskScope; label: string }[] = [
  ...WHOSE.map((value) => ({ value, label: WHOSE_LABELS[value] })),
  { value: 'ALL', label: 'Everybody’s' },
];
const SORTS = TASK_SORTS.map((value) => ({ value, label: TASK_SORT_LABELS[value] }));

export const SEARCH_ID = 'task-search';

export function TaskFilters({ filters }: { filters: Filters }) {
  const { view, setView, scope, setScope } = filters;
  const isInTeam = useIsInTeam();
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label="Search tasks by title"
      placeholder="Search titles"
      filters={filters}
      sorts={SORTS}
      compact={useFilterButton()}
    >
      <FilterSelect
        label="Status filter"
        all={OPEN_TASKS}
        data={VIEWS}
        value={view === 'OPEN' ? null : view}
        onChange={(next) => setView(next ?? 'OPEN')}
      />
      {isInTeam && (
        <FilterSelect
          label="Whose tasks"
          all={WHOSE_LABELS[DEFAULT_SCOPE]}
          data={SCOPES}
          value={scope === DEFAULT_SCOPE ? null : scope}
          onChange={(next) => setScope(next ?? DEFAULT_SCOPE)}
        />
      )}
    </ListFilters>
  );
}
