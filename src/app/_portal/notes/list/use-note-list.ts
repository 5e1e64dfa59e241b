import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api } from '@/app/_trpc/client';
import { itemsOf, PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';
import type { Filters } from './use-note-filters';

const PAGE = 50;

/** The loaded notes. Keeps the previous rows while a new search loads. */
export function useNoteList({ asked }: Filters) {
  const input = useMemo(() => ({ ...asked, limit: PAGE }), [asked]);
  const query = api.notes.list.useInfiniteQuery(input, PAGED_LIST);

  useFirstPages(getQueryKey(api.notes.list, input, 'infinite'));

  const notes = useMemo(() => itemsOf(query.data), [query.data]);
  return { notes, query };
}
