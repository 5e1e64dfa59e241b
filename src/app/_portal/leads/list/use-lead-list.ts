import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { useListItems } from '@/app/_portal/shared/list/use-list-items';
import { api } from '@/app/_trpc/client';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';
import type { Filters } from '../record/filters/use-lead-filters';

const PAGE = 50;

/** The loaded leads, with the one just added first. Keeps the previous rows while a new search loads. */
export function useLeadList({ asked }: Filters, addedId: string | null) {
  const input = useMemo(() => ({ ...asked, limit: PAGE }), [asked]);
  const query = api.leads.list.useInfiniteQuery(input, PAGED_LIST);

  useFirstPages(getQueryKey(api.leads.list, input, 'infinite'));

  const added = api.leads.byId.useQuery({ id: addedId ?? '' }, { enabled: addedId !== null });
  const leads = useListItems({ pages: query.data, addedId, added });
  return { leads, query };
}
