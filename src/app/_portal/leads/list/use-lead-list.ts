import { useEffect, useMemo } from 'react';
import { useListItems } from '@/app/_portal/shared/list/use-list-items';
import { api } from '@/app/_trpc/client';
import { firstPages, isDeep, KEPT_PAGES } from '@/app/_ui/lists/paged-items';
import type { Filters } from '../record/filters/use-lead-filters';

const PAGE = 50;

/** The loaded leads, with the one just added first. Keeps the previous rows while a new search loads. */
export function useLeadList({ asked }: Filters, addedId: string | null) {
  const utils = api.useUtils();
  const input = useMemo(() => ({ ...asked, limit: PAGE }), [asked]);
  const query = api.leads.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: (list) => !isDeep(list),
    refetchOnReconnect: (list) => !isDeep(list),
  });

  // Drop further pages on unmount: the list reopens at the top, so refetching them would be wasted.
  useEffect(
    () => () => utils.leads.list.setInfiniteData(input, (data) => firstPages(data, KEPT_PAGES)),
    [utils, input],
  );

  const added = api.leads.byId.useQuery({ id: addedId ?? '' }, { enabled: addedId !== null });
  const leads = useListItems({ pages: query.data, addedId, added });
  return { leads, query };
}
