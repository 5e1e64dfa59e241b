'use client';

import { Skeleton } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import type { Whose } from '@/domain/shared/whose';
import { TASK_STATUS_LABELS, TASK_STATUSES } from '@/domain/tasks/task-choices';
import { TaskStatusDot } from '../record/task-badges';
import classes from './task-tiles.module.css';
import type { TaskView } from './use-task-filters';

const TILES = [
  { status: null, key: 'ALL', label: 'All' },
  ...TASK_STATUSES.map((status) => ({ status, key: status, label: TASK_STATUS_LABELS[status] })),
] as const;

/** Refetch interval, because tasks become overdue as time passes. */
const MINUTE = 60_000;

interface TaskTilesProps {
  whose: Whose | undefined;
  view: TaskView;
  onChoose: (view: TaskView) => void;
}

/** Number of tasks per status. A click on a tile filters by it, a second click shows what is open (spec 2 section 2). */
export function TaskTiles({ whose, view, onChoose }: TaskTilesProps) {
  const { number } = useFormats();
  const { data: counts, isError } = api.tasks.counts.useQuery({ whose }, { refetchInterval: MINUTE });
  return (
    <fieldset className={classes.tiles} aria-label="Tasks by status">
      {TILES.map((tile) => (
        <button
          key={tile.key}
          type="button"
          className={classes.tile}
          aria-label={counts ? `${tile.label}: ${number(counts[tile.key])}` : tile.label}
          aria-pressed={tile.key === view}
          data-alarming={tile.key === 'OVERDUE' && Boolean(counts?.OVERDUE)}
          onClick={() => onChoose(tile.key === view ? 'OPEN' : tile.key)}
        >
          <span className={classes.label}>
            {tile.status && <TaskStatusDot status={tile.status} />}
            {tile.label}
          </span>{' '}
          {counts ? (
            <span className={classes.count}>{number(counts[tile.key])}</span>
          ) : (
            <span className={classes.count}>{isError ? '–' : <Skeleton height={24} width={40} my={4} />}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
