import { hashKey, type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { firstPages, isDeep, KEPT_PAGES } from './paged-items';

/**
 * Drops all but the first pages of a list when it closes, because it reopens at the top, and when it is long, out of date
 * and scrolled to its top. A long list is not refetched while somebody is further down.
 *
 * @param scroller - What scrolls the list, by default the window.
 */
export function useFirstPages(queryKey: QueryKey, scroller?: RefObject<HTMLElement | null>): void {
  const queryClient = useQueryClient();
  const hash = hashKey(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key.
  useEffect(() => {
    const keepFirst = () => {
      const { data, isInvalidated } = queryClient.getQueryState<InfiniteData<unknown>>(queryKey) ?? {};
      if (!data || data.pages.length <= KEPT_PAGES) return;
      queryClient.setQueryData(queryKey, firstPages(data, KEPT_PAGES));
      // Writing would make a list count as fresh that still waits for being refetched.
      if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    };
    const renew = () => {
      const query = queryClient.getQueryCache().get(hash);
      if (!query?.state.isInvalidated || !isDeep(query)) return;
      // Last, because reading it lays out the page.
      if ((scroller?.current?.scrollTop ?? window.scrollY) > 0) return;
      // The answer might lack what is being saved.
      if (queryClient.isMutating() > 0 || query.state.fetchStatus !== 'idle') return;
      keepFirst();
      void queryClient.invalidateQueries({ queryKey, exact: true });
    };
    const scrolling = scroller?.current ?? window;
    scrolling.addEventListener('scroll', renew, { passive: true });
    const unsubscribe = [
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hash) renew();
      }),
      queryClient.getMutationCache().subscribe(renew),
    ];
    return () => {
      scrolling.removeEventListener('scroll', renew);
      for (const end of unsubscribe) end();
      keepFirst();
    };
  }, [queryClient, hash, scroller]);
}
