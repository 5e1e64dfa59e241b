import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { SortButton } from '@/app/_portal/shared/list/sort-button';
import type { TaskSort } from '@/domain/tasks/task-choices';
import classes from './task-row.module.css';
import type { Filters } from './use-task-filters';

/** The column headers on larger screens. Rows repeat them for screen readers. */
export function TaskHead({ filters, selection }: { filters: Filters; selection: Selection }) {
  const sortBy = (title: string, sort: TaskSort) => (
    <span className={classes.headCell}>
      <SortButton
        title={title}
        sorted={filters.sort === sort ? filters.order : null}
        onClick={() => filters.setSort(sort)}
      />
    </span>
  );
  const name = (title: string, className = classes.headCell) => (
    <span className={className} aria-hidden>
      {title}
    </span>
  );
  return (
    <div className={classes.head} data-choosing={selection.any || undefined}>
      <span className={classes.box}>
        <SelectBox
          label="Select all loaded tasks"
          checked={selection.allLoaded}
          mixed={selection.any && !selection.allLoaded}
          onToggle={selection.toggleLoaded}
        />
      </span>
      {name('Task', `${classes.headCell} ${classes.headTask}`)}
      {name('Type')}
      {name('Assigned to', `${classes.headCell} ${classes.assigned}`)}
      {sortBy('Priority', 'priority')}
      {sortBy('Due', 'dueDate')}
      {name('Status')}
    </div>
  );
}
