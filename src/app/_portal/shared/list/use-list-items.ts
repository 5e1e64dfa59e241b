import { useMemo } from 'react';
import { itemsOf, type Pages } from '@/app/_ui/lists/paged-items';

interface Row {
  id: string;
}

interface Listed<Item> {
  pages: Pages<Item> | undefined;
  addedId: string | null;
  /** The row with that id, from its own query. */
  added: { data: Item | undefined; isError: boolean };
}

/** The loaded rows, with the one just added first, whatever the sort order. */
export function useListItems<Item extends Row>({ pages, addedId, added }: Listed<Item>): Item[] {
  // A query keeps its data after an error, but the row may be gone.
  const first = addedId !== null && !added.isError ? added.data : undefined;
  return useMemo(() => {
    const listed = itemsOf(pages);
    return first ? [first, ...listed.filter(({ id }) => id !== first.id)] : listed;
  }, [pages, first]);
}
