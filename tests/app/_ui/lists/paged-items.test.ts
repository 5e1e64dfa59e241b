import { expect, it } from 'vitest';
import { itemsOf } from '@/app/_ui/lists/paged-items';

const page = (...items: { id: string; version: number }[]) => ({ items, nextCursor: null });

it('has a row once, in its first place, as the last page has it', () => {
  const pages = [
    page({ id: 'a', version: 1 }, { id: 'b', version: 1 }),
    page({ id: 'c', version: 1 }, { id: 'a', version: 2 }),
  ];
  expect(itemsOf({ pages, pageParams: [null, 'next'] })).toEqual([
    { id: 'a', version: 2 },
    { id: 'b', version: 1 },
    { id: 'c', version: 1 },
  ]);
  expect(itemsOf(undefined)).toEqual([]);
});
