import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import {
  FOLLOW_UP_FILTER_LABELS,
  FOLLOW_UP_FILTERS,
  TASK_FILTER_LABELS,
  TASK_FILTERS,
} from '@/domain/leads/filters/lead-filters';
import type { Filters } from './use-lead-filters';

const FOLLOW_UPS = FOLLOW_UP_FILTERS.map((value) => ({ value, label: FOLLOW_UP_FILTER_LABELS[value] }));
const TASKS = TASK_FILTERS.map((value) => ({ value, label: TASK_FILTER_LABELS[value] }));

const INACTIVE = [7, 14, 30, 60, 90];

/** Filters by what is to be done about leads, or has not been done. */
export function WorkFilters({ filters: { followUp, tasks, inactiveDays, set } }: { filters: Filters }) {
  const days = inactiveDays === null || INACTIVE.includes(inactiveDays) ? INACTIVE : [...INACTIVE, inactiveDays];
  return (
    <>
      <FilterSelect
        label="Follow-up filter"
        all="All follow-ups"
        data={FOLLOW_UPS}
        value={followUp}
        onChange={(next) => set('followUp', next)}
      />
      <FilterSelect
        label="Task filter"
        all="Any tasks"
        data={TASKS}
        value={tasks}
        onChange={(next) => set('tasks', next)}
      />
      <FilterSelect
        label="Activity filter"
        all="Any activity"
        data={days.map((count) => ({
          value: String(count),
          label: `No activity for ${count} ${count === 1 ? 'day' : 'days'}`,
        }))}
        value={inactiveDays === null ? null : String(inactiveDays)}
        onChange={(next) => set('inactiveDays', next === null ? null : Number(next))}
      />
    </>
  );
}
