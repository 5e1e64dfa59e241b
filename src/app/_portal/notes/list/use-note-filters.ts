import { useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { parserFor } from '@/app/_portal/shared/list/query-parser';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { NOTE_SORT_ORDERS, NOTE_SORTS } from '@/domain/notes/note-choices';
import { isTag } from '@/domain/notes/tags';

const TAG = parserFor(isTag);

/** Filters, search and sort order of the list of notes. */
export function useNoteFilters() {
  const list = useListFilters({ sorts: NOTE_SORTS, sort: 'updatedAt', sortOrders: NOTE_SORT_ORDERS });
  const [tag, setTag] = useQueryState('tag', TAG);
  return useMemo(() => {
    const { q, sort, order } = list;
    const where = { q, tag: tag ?? undefined };
    return {
      ...list,
      tag,
      /** The input of `notes.count`; with the sort order, the input of `notes.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: tag === null ? 0 : 1,
      hiding: Boolean(q || tag),
      setTag: (next: string | null) => void setTag(next),
      clear() {
        list.clearSearch();
        void setTag(null);
      },
    };
  }, [list, tag, setTag]);
}

export type Filters = ReturnType<typeof useNoteFilters>;
