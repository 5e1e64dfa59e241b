'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';

interface ListCountProps {
  noun: { one: string; many: string };
  /** `more`: there are at least that many. */
  counted: { count: number; more: boolean } | undefined;
  /** Total without filters, if shown elsewhere on the page. */
  all?: number;
  /** Whether to announce the count, because filters changed it. */
  announced: boolean;
}

/** Number of items, next to the title of a list. */
export function ListCount({ noun, counted, all, announced }: ListCountProps) {
  const { number } = useFormats();
  if (!counted) return null;
  const count = `${number(counted.count)}${counted.more ? '+' : ''}`;
  return (
    <>
      {all === undefined || all === counted.count ? count : `${count} of ${number(all)}`}
      <VisuallyHidden role="status">
        {announced ? `${count} ${counted.count === 1 ? noun.one : noun.many} found` : ''}
      </VisuallyHidden>
    </>
  );
}
