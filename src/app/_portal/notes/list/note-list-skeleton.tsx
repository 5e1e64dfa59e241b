import { Skeleton } from '@mantine/core';
import card from './note-card.module.css';
import classes from './note-list-skeleton.module.css';

const CARDS = Array.from({ length: 5 }, (_, index) => index);

/** Card placeholders while the notes load. */
export function NoteListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading notes" role="status" className={classes.list}>
      {CARDS.map((index) => (
        <div key={index} className={card.card}>
          <Skeleton height={16} width={`${30 + ((index * 13) % 30)}%`} mb={12} />
          <Skeleton height={12} width="94%" mb={8} />
          <Skeleton height={12} width={`${50 + ((index * 17) % 30)}%`} mb={16} />
          <Skeleton height={12} width={140} />
        </div>
      ))}
    </div>
  );
}
