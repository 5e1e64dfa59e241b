import { Skeleton } from '@mantine/core';
import classes from './notes.module.css';

/** Cards, as those that are coming. */
export function NoteListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-busy="true" aria-label="Loading notes" role="status" className={classes.list}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are.
        <div key={row} className={classes.card}>
          <Skeleton height={16} width={`${30 + ((row * 13) % 30)}%`} mb={12} />
          <Skeleton height={12} width="94%" mb={8} />
          <Skeleton height={12} width={`${50 + ((row * 17) % 30)}%`} mb={16} />
          <Skeleton height={12} width={140} />
        </div>
      ))}
    </div>
  );
}
