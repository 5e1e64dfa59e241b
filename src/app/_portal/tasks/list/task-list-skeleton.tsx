import { Skeleton } from '@mantine/core';
import { RowsSkeleton } from '@/app/_ui/lists/rows-skeleton';
import classes from './task-list-skeleton.module.css';

export function TaskListSkeleton() {
  return (
    <RowsSkeleton label="Loading tasks" className={classes.list}>
      {(row) => (
        <>
          <Skeleton height={12} width={`${46 + ((row * 13) % 30)}%`} />
          <Skeleton height={12} width={64} />
          <Skeleton height={12} width={56} />
          <Skeleton height={12} width={84} />
          <Skeleton height={18} width={84} radius="xl" />
        </>
      )}
    </RowsSkeleton>
  );
}
