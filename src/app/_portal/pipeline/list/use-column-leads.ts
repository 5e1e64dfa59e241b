import { useEffect, useMemo } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { firstPages, isDeep, KEPT_PAGES } from '@/app/_ui/lists/paged-items';
import type { LeadStatus } from '@/domain/leads/lead';

/** Newest in the stage first, so that a card just dropped is on top. */
const columnInput = (status: LeadStatus) =>
  ({ status, sort: 'stageEnteredAt', order: 'desc', limit: 50 }) satisfies RouterInputs['leads']['list'];

/** One column's leads, page by page. */
export function useColumnLeads(status: LeadStatus) {
  const utils = api.useUtils();
  const input = useMemo(() => columnInput(status), [status]);
  const query = api.leads.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A refetch walks every loaded page, one after the other.
    refetchOnWindowFocus: (list) => !isDeep(list),
    refetchOnReconnect: (list) => !isDeep(list),
  });

  // The column opens at its top again, so the pages further down would only be refetched for nobody.
  useEffect(
    () => () => utils.leads.list.setInfiniteData(input, (data) => firstPages(data, KEPT_PAGES)),
    [utils, input],
  );

  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items };
}
