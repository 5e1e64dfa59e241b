import type { ReactNode } from 'react';
import classes from './rows-skeleton.module.css';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

interface RowsSkeletonProps {
  label: string;
  /** Sets the columns and the height of cards. */
  className: string | undefined;
  /** The cells of a row. */
  children: (row: number) => ReactNode;
}

/** A placeholder while a list loads: rows on larger screens, cards on phones. */
export function RowsSkeleton({ label, className, children }: RowsSkeletonProps) {
  return (
    <div aria-busy="true" aria-label={label} role="status" className={`${classes.list} ${className}`}>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          {children(row)}
        </div>
      ))}
    </div>
  );
}
