'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';

interface ListCountProps {
  noun: { one: string; many: string };
  /** `more`: there are at least that many. */
  counted: { count: number; more: boolean } | undefined;
  /** Whether to announce the count, because filters changed it. */
  announced: boolean;
}

/** Number of items, next to the title of a list. */
export function ListCount({ noun, counted, announced }: ListCountProps) {
  const { number } = useFormats();
  if (!counted) return null;
  const count = `${number(counted.count)}${counted.more ? '+' : ''}`;
  return (
    <>
      {count}
      <VisuallyHidden role="status">
        {announced ? `${count} ${counted.count === 1 ? noun.one : noun.many} found` : ''}
      </VisuallyHidden>
    </>
  );
}
