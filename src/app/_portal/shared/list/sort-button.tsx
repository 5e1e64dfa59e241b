import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortOrder } from '@/domain/shared/paging';
import classes from './list-head.module.css';

interface SortButtonProps {
  title: string;
  /** The sort order, if the list is sorted by this column; else null. */
  sorted: SortOrder | null;
  onClick: () => void;
}

/** A sortable column header; a second click reverses the order. */
export function SortButton({ title, sorted, onClick }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort} data-sorted={sorted ?? undefined} onClick={onClick}>
      {title}
      {sorted && <Arrow size={14} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}
