import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { parserFor } from '@/app/_portal/shared/list/query-parser';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import { NOTE_KINDS, NOTE_SORT_ORDERS, NOTE_SORTS, type NoteKind } from '@/domain/notes/note-choices';
import { isTag } from '@/domain/notes/tags';
import { WHOSE, type Whose } from '@/domain/shared/whose';

const TAG = parserFor(isTag);
const KIND = parseAsStringLiteral(NOTE_KINDS);
const WHOSE_NOTES = parseAsStringLiteral(WHOSE);

/** Filters, search and sort order of the list of notes. */
export function useNoteFilters() {
  const list = useListFilters({ sorts: NOTE_SORTS, sort: 'updatedAt', sortOrders: NOTE_SORT_ORDERS });
  const [tag, setTag] = useQueryState('tag', TAG);
  const [kind, setKind] = useQueryState('kind', KIND);
  const [whose, setWhose] = useQueryState('whose', WHOSE_NOTES);
  return useMemo(() => {
    const { q, sort, order } = list;
    const where = { q, tag: tag ?? undefined, kind: kind ?? undefined, whose: whose ?? undefined };
    return {
      ...list,
      tag,
      kind,
      whose,
      /** The input of `notes.count`; with the sort order, the input of `notes.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active: [tag, kind, whose].filter((filter) => filter !== null).length,
      hiding: Boolean(q || tag || kind || whose),
      setTag: (next: string | null) => void setTag(next),
      setKind: (next: NoteKind | null) => void setKind(next),
      setWhose: (next: Whose | null) => void setWhose(next),
      clear() {
        list.clearSearch();
        void setTag(null);
        void setKind(null);
        void setWhose(null);
      },
    };
  }, [list, tag, setTag, kind, setKind, whose, setWhose]);
}

export type Filters = ReturnType<typeof useNoteFilters>;
