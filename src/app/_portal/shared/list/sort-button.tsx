import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortOrder } from '@/domain/shared/paging';
import classes from './list-head.module.css';

interface SortButtonProps {
  title: string;
  /** Which way round the list is sorted by this column; null when it is sorted by another. */
  sorted: SortOrder | null;
  onClick: () => void;
}

/** The name of a column that a list can be sorted by; once more turns the order round. */
export function SortButton({ title, sorted, onClick }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort} data-sorted={sorted ?? undefined} onClick={onClick}>
      {title}
      {sorted && <Arrow size={14} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}
