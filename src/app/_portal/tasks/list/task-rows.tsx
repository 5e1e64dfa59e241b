'use client';

import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { useCardLayout } from '@/app/_portal/shared/list/use-layout';
import { type ListSection, VirtualList } from '@/app/_portal/shared/list/virtual-list';
import type { MoreRows } from '@/app/_ui/lists/use-virtual-rows';
import type { TaskItem } from '../record/task-cache';
import { TaskHead } from './task-head';
import type { TaskListProps } from './task-list-props';
import { LIST_ID } from './task-list-props';
import { TaskRow } from './task-row';
import classes from './task-row.module.css';
import type { useLeavingTasks } from './use-leaving-tasks';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 104;
/** Heights of the portal's header and, on larger screens, the filters and the column headers. */
const STICKY_HEIGHT = 56 + 52 + 36;

interface TaskRowsProps extends Pick<TaskListProps, 'filters' | 'addedId' | 'actions' | 'keysOff'> {
  tasks: TaskItem[];
  sections: ListSection[] | undefined;
  total: number | null;
  selection: Selection;
  leaving: ReturnType<typeof useLeavingTasks>;
  now: Date;
  more: MoreRows;
}

/** The list: rows on larger screens, cards on narrow ones. */
export function TaskRows(props: TaskRowsProps) {
  const { filters, tasks, sections, total, selection, leaving, now, more, addedId, actions, keysOff } = props;
  const cards = useCardLayout();
  return (
    <div className={classes.container}>
      {!cards && <TaskHead filters={filters} selection={selection} />}
      <VirtualList
        id={LIST_ID}
        label="Tasks"
        noun="tasks"
        items={tasks}
        sections={sections}
        total={total}
        more={more}
        selection={selection}
        onEdit={actions.edit}
        onComplete={leaving.toggle}
        keysOff={keysOff}
        height={cards ? CARD_HEIGHT : ROW_HEIGHT}
        gap={cards ? 8 : 0}
        stickyHeight={STICKY_HEIGHT}
        revealedId={addedId}
        settling={leaving.settling}
      >
        {(task) => (
          <TaskRow
            task={task}
            fresh={task.id === addedId}
            leaving={leaving.isLeaving(task.id)}
            now={now}
            actions={actions}
            onToggle={leaving.toggle}
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
