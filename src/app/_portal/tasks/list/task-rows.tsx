'use client';

import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { useCardLayout } from '@/app/_portal/shared/list/use-layout';
import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import type { MoreRows } from '@/app/_ui/lists/use-virtual-rows';
import { useNow } from '@/app/_ui/time/use-now';
import type { TaskItem } from '../record/task-cache';
import { TaskHead } from './task-head';
import type { TaskListProps } from './task-list-props';
import { TaskRow } from './task-row';
import classes from './task-row.module.css';
import { LIST_ID } from './use-task-list';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 120;
/** Heights of the portal's header and, on larger screens, the filters and the column headers. */
const STICKY_HEIGHT = 56 + 52 + 36;

interface TaskRowsProps extends Pick<TaskListProps, 'filters' | 'addedId' | 'actions' | 'keysOff'> {
  tasks: TaskItem[];
  total: number | null;
  selection: Selection;
  more: MoreRows;
}

/** The list: rows on larger screens, cards on narrow ones. */
export function TaskRows(props: TaskRowsProps) {
  const { filters, tasks, total, selection, more, addedId, actions, keysOff } = props;
  const cards = useCardLayout();
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
