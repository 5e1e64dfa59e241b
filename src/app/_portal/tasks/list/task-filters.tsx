'use client';

import { Switch } from '@mantine/core';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { useFilterButton } from '@/app/_portal/shared/list/use-layout';
import { TASK_SORT_LABELS, TASK_SORTS, TASK_STATUS_LABELS, TASK_STATUSES } from '@/domain/tasks/task';
import classes from './tasks.module.css';
import type { Filters } from './use-task-filters';

const STATUSES = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] }));
const SORTS = TASK_SORTS.map((value) => ({ value, label: TASK_SORT_LABELS[value] }));

export const SEARCH_ID = 'task-search';

export function TaskFilters({ filters }: { filters: Filters }) {
  const { status, setStatus, hideDone, setHideDone } = filters;
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label="Search tasks by title"
      placeholder="Search titles"
      filters={filters}
      sorts={SORTS}
      compact={useFilterButton()}
    >
      <FilterSelect label="Status filter" all="All statuses" data={STATUSES} value={status} onChange={setStatus} />
      {status === null && (
        <Switch
          className={classes.hideDone}
          label="Hide completed"
          checked={hideDone}
          onChange={(event) => setHideDone(event.currentTarget.checked)}
        />
      )}
    </ListFilters>
  );
}
