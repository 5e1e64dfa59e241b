import { Skeleton } from '@mantine/core';
import classes from './lead-list-skeleton.module.css';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Rows on a desk, cards on a phone: the shape of what is coming. */
export function LeadListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading leads" role="status" className={classes.list}>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${46 + ((row * 13) % 30)}%`} />
          <Skeleton height={12} width={`${40 + ((row * 17) % 34)}%`} />
          <Skeleton height={18} width={96} radius="xl" />
          <Skeleton height={12} width={56} />
          <Skeleton height={12} width={84} />
        </div>
      ))}
    </div>
  );
}
