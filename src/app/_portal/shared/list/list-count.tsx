'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';

interface ListCountProps {
  noun: { one: string; many: string };
  /** `more`: there are at least as many. */
  counted: { count: number; more: boolean } | undefined;
  /** How many there are altogether, where another count on the page says it. */
  all?: number;
  /** The filters have changed it: it is said as well. */
  said: boolean;
}

/** How many there are, beside the title of a list. */
export function ListCount({ noun, counted, all, said }: ListCountProps) {
  const { number } = useFormats();
  if (!counted) return null;
  const count = `${number(counted.count)}${counted.more ? '+' : ''}`;
  return (
    <>
      {all === undefined || all === counted.count ? count : `${count} of ${number(all)}`}
      <VisuallyHidden role="status">
        {said ? `${count} ${counted.count === 1 ? noun.one : noun.many} found` : ''}
      </VisuallyHidden>
    </>
  );
}
