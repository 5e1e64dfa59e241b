import { useMemo } from 'react';
import { NOTE_SORT_ORDERS } from '@/domain/notes/note';
import { useListFilters } from '../_list/use-list-filters';

const NONE: { tag: string | null } = { tag: null };

/** What the list of notes is asked for. */
export function useNoteFilters() {
  const list = useListFilters({ none: NONE, sort: 'updatedAt', sortOrders: NOTE_SORT_ORDERS });
  return useMemo(() => {
    const { q, chosen, sort, order, choose } = list;
    const { tag } = chosen;
    const where = { q, tag: tag ?? undefined };
    return {
      ...list,
      tag,
      /** The input of `notes.count`, and with the order that of `notes.list`. */
      where,
      asked: { ...where, sort, order },
      /** How many filters hide something, the search aside. */
      active: tag === null ? 0 : 1,
      hiding: Boolean(q || tag),
      setTag: (next: string | null) => choose({ tag: next }),
    };
  }, [list]);
}

export type Filters = ReturnType<typeof useNoteFilters>;
