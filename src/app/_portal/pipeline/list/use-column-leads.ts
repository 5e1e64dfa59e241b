import { useEffect, useMemo } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { firstPages, isDeep, KEPT_PAGES } from '@/app/_ui/lists/paged-items';
import type { LeadStatus } from '@/domain/leads/lead-choices';

/** Most recently moved first, so that a dropped card is on top. */
const columnInput = (status: LeadStatus, { q, priority, whose }: ColumnFilters) =>
  ({
    q,
    priority,
    whose,
    status,
    sort: 'stageEnteredAt',
    order: 'desc',
    limit: 50,
  }) satisfies RouterInputs['leads']['list'];

/** The filters of the board. */
export type ColumnFilters = Pick<RouterInputs['leads']['list'], 'q' | 'priority' | 'whose'>;

export function useColumnLeads(status: LeadStatus, where: ColumnFilters) {
  const utils = api.useUtils();
  const input = useMemo(() => columnInput(status, where), [status, where]);
  const query = api.leads.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Keep the cards while a new search loads, so that nothing jumps.
    placeholderData: (previous) => previous,
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
