import { Skeleton } from '@mantine/core';
import { RowsSkeleton } from '@/app/_ui/lists/rows-skeleton';
import classes from './lead-list-skeleton.module.css';

export function LeadListSkeleton() {
  return (
    <RowsSkeleton label="Loading leads" className={classes.list}>
      {(row) => (
        <>
          <Skeleton height={12} width={`${46 + ((row * 13) % 30)}%`} />
          <Skeleton height={12} width={`${40 + ((row * 17) % 34)}%`} />
          <Skeleton height={18} width={96} radius="xl" />
          <Skeleton height={12} width={56} />
          <Skeleton height={12} width={84} />
        </>
      )}
    </RowsSkeleton>
  );
}
