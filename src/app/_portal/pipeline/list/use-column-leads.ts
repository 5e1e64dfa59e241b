import { useEffect, useMemo } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { firstPages, isDeep, KEPT_PAGES } from '@/app/_ui/lists/paged-items';
import type { LeadStatus } from '@/domain/leads/lead';

/** Most recently moved first, so that a dropped card is on top. */
const columnInput = (status: LeadStatus) =>
  ({ status, sort: 'stageEnteredAt', order: 'desc', limit: 50 }) satisfies RouterInputs['leads']['list'];

export function useColumnLeads(status: LeadStatus) {
  const utils = api.useUtils();
  const input = useMemo(() => columnInput(status), [status]);
  const query = api.leads.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A refetch loads all cached pages one after another, so skip it for long lists.
    refetchOnWindowFocus: (list) => !isDeep(list),
    refetchOnReconnect: (list) => !isDeep(list),
  });

  // Drop all but the first pages on unmount: the column reopens at the top, and further pages would be refetched
  // needlessly.
  useEffect(
    () => () => utils.leads.list.setInfiniteData(input, (data) => firstPages(data, KEPT_PAGES)),
    [utils, input],
  );

  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items };
}
