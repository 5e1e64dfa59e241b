import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { NOTE_SORT_ORDERS, type NoteSort } from '@/domain/notes/note';
import { MAX_SEARCH, type SortOrder } from '@/domain/shared/paging';

const SEARCH_DELAY = 200;

interface Chosen {
  tag: string | null;
  sort: NoteSort;
  order: SortOrder;
}

const START: Chosen = { tag: null, sort: 'updatedAt', order: NOTE_SORT_ORDERS.updatedAt };

/** What the list is asked for; the search follows the typing at a short distance. */
export function useNoteFilters() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(START);
  const [settled] = useDebouncedValue(search, SEARCH_DELAY);
  // Emptying the box needs no waiting.
  const q = search.trim() === '' ? '' : settled.trim().slice(0, MAX_SEARCH);

  return useMemo(() => {
    const { tag, sort, order } = chosen;
    const where = { q: q || undefined, tag: tag ?? undefined };
    const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));
    return {
      search,
      ...chosen,
      /** The input of `notes.count`, and with the order that of `notes.list`. */
      where,
      asked: { ...where, sort, order },
      hiding: Boolean(q || tag),
      setSearch,
      setTag: (next: string | null) => choose({ tag: next }),
      setSort: (next: NoteSort) => choose({ sort: next, order: NOTE_SORT_ORDERS[next] }),
      turnRound: () => choose({ order: order === 'asc' ? 'desc' : 'asc' }),
      clear() {
        setSearch('');
        choose({ tag: null });
      },
    };
  }, [search, q, chosen]);
}

export type Filters = ReturnType<typeof useNoteFilters>;
