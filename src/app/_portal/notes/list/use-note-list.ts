import { useEffect, useMemo } from 'react';
import { api } from '@/app/_trpc/client';
import { firstPages, isDeep, KEPT_PAGES } from '@/app/_ui/lists/paged-items';
import type { Filters } from './use-note-filters';

const PAGE = 50;

/** The loaded notes. Keeps the previous rows while a new search loads. */
export function useNoteList({ asked }: Filters) {
  const utils = api.useUtils();
  const input = useMemo(() => ({ ...asked, limit: PAGE }), [asked]);
  const query = api.notes.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: (list) => !isDeep(list),
    refetchOnReconnect: (list) => !isDeep(list),
  });

  // Drop further pages on unmount: the list reopens at the top, so refetching them would be wasted.
  useEffect(
    () => () => utils.notes.list.setInfiniteData(input, (data) => firstPages(data, KEPT_PAGES)),
    [utils, input],
  );

  const pages = query.data?.pages;
  const notes = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  return { notes, query };
}
