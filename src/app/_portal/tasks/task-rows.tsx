'use client';

import { useNow } from '@/app/_ui/use-now';
import type { MoreRows } from '@/app/_ui/use-virtual-rows';
import type { Selection } from '../_bulk/use-selection';
import { useCards } from '../_list/use-compact';
import { VirtualList } from '../_list/virtual-list';
import type { TaskItem } from '../_tasks/task-cache';
import { TaskHead } from './task-head';
import type { TaskListProps } from './task-list';
import { TaskRow } from './task-row';
import classes from './task-row.module.css';
import { LIST_ID } from './use-task-list';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 120;
/** The portal's header, and on a desk the filters and the names of the columns. */
const STICKY_HEIGHT = 56 + 52 + 36;

interface TaskRowsProps extends Pick<TaskListProps, 'filters' | 'addedId' | 'actions' | 'keysOff'> {
  tasks: TaskItem[];
  total: number | null;
  selection: Selection;
  more: MoreRows;
}

/** Rows on a desk, cards where it is narrow. */
export function TaskRows(props: TaskRowsProps) {
  const { filters, tasks, total, selection, more, addedId, actions, keysOff } = props;
  const cards = useCards();
  const now = useNow();
  return (
    <div className={classes.container}>
      {!cards && <TaskHead filters={filters} selection={selection} />}
      <VirtualList
        id={LIST_ID}
        label="Tasks"
        noun="tasks"
        items={tasks}
        total={total}
        more={more}
        selection={selection}
        onEdit={actions.edit}
        keysOff={keysOff}
        height={cards ? CARD_HEIGHT : ROW_HEIGHT}
        gap={cards ? 8 : 0}
        stickyHeight={STICKY_HEIGHT}
      >
        {(task) => (
          <TaskRow
            task={task}
            fresh={task.id === addedId}
            now={now}
            actions={actions}
            card={cards}
            choosing={selection.any}
            selected={selection.has(task.id)}
            onSelect={selection.toggle}
          />
        )}
      </VirtualList>
    </div>
  );
}
