'use client';

import { Button, Skeleton } from '@mantine/core';
import card from '@/app/_ui/list-card.module.css';
import { useRowKeys } from '@/app/_ui/use-list-keys';
import { type MoreRows, useVirtualRows } from '@/app/_ui/use-virtual-rows';
import { BULK_BAR_HEIGHT } from '../_bulk/bulk-bar';
import type { Selection } from '../_bulk/use-selection';
import { useNow } from '../_leads/use-now';
import { useCards } from '../_list/use-compact';
import type { TaskItem } from '../_tasks/task-cache';
import type { TaskListProps } from './task-list';
import { TaskRow } from './task-row';
import classes from './task-row.module.css';
import { LIST_ID } from './use-task-list';

const ROW_HEIGHT = 49;
const CARD_HEIGHT = 120;
/** The portal's header, and on a desk the filters beneath it. */
const STICKY_HEIGHT = 56 + 52;

interface TaskRowsProps extends Pick<TaskListProps, 'addedId' | 'actions' | 'keysOff'> {
  tasks: TaskItem[];
  selection: Selection;
  more: MoreRows;
}

/** Rows on a desk, cards where it is narrow; only those in view are in the page. */
export function TaskRows({ tasks, selection, more, addedId, actions, keysOff }: TaskRowsProps) {
  const cards = useCards();
  const now = useNow();
  const height = cards ? CARD_HEIGHT : ROW_HEIGHT;
  const { container, virtualizer, rows, margin, focusRow } = useVirtualRows<HTMLUListElement>({
    items: tasks,
    more,
    estimate: height,
    gap: cards ? 8 : 0,
    stickyHeight: STICKY_HEIGHT,
    bottomHeight: selection.any ? BULK_BAR_HEIGHT : 0,
  });
  useRowKeys({
    items: tasks,
    focusRow,
    onEdit: actions.edit,
    onSelect: ({ id }, range) => selection.toggle(id, range),
    onEscape: selection.clear,
    off: keysOff,
  });
  return (
    <>
      <ul
        id={LIST_ID}
        tabIndex={-1}
        aria-label="Tasks"
        ref={container}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const task = tasks[index];
          return (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={more.has ? -1 : tasks.length}
              aria-hidden={task ? undefined : true}
              data-row={index}
              data-index={index}
              ref={virtualizer.measureElement}
              className={classes.item}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {task ? (
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
              ) : (
                <Skeleton height={height} radius="md" />
              )}
            </li>
          );
        })}
      </ul>
      {more.failed && <LoadAgain onClick={more.load} />}
      <div className={card.clearance} />
    </>
  );
}

function LoadAgain({ onClick }: { onClick: () => void }) {
  return (
    <div role="alert" className={classes.again}>
      The next tasks could not be loaded.
      <Button variant="default" size="xs" onClick={onClick}>
        Try again
      </Button>
    </div>
  );
}
