import { useMemo } from 'react';
import type { Pages } from '@/app/_ui/lists/paged-items';

interface Row {
  id: string;
}

interface Listed<Item> {
  pages: Pages<Item> | undefined;
  addedId: string | null;
  /** The row with that id, as its own query has it. */
  added: { data: Item | undefined; isError: boolean };
}

/** The rows loaded so far, the one just added on top, wherever its order would have it. */
export function useListItems<Item extends Row>({ pages, addedId, added }: Listed<Item>): Item[] {
  // A query keeps its data after an error: the row itself may have gone meanwhile.
  const first = addedId !== null && !added.isError ? added.data : undefined;
  return useMemo(() => {
    const listed = pages?.pages.flatMap((page) => page.items) ?? [];
    return first ? [first, ...listed.filter(({ id }) => id !== first.id)] : listed;
  }, [pages, first]);
}
