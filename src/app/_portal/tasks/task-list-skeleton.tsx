import { Skeleton } from '@mantine/core';
import classes from './task-list-skeleton.module.css';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Rows on a desk, cards on a phone: the shape of what is coming. */
export function TaskListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading tasks" role="status" className={classes.list}>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${46 + ((row * 13) % 30)}%`} />
          <Skeleton height={12} width={64} />
          <Skeleton height={12} width={56} />
          <Skeleton height={12} width={84} />
          <Skeleton height={18} width={84} radius="xl" />
        </div>
      ))}
    </div>
  );
}
