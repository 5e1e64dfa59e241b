import { getQueryKey } from '@trpc/react-query';
import { type RefObject, useMemo } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { itemsOf, PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';
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

/** The leads of a column of the board, which scrolls by itself. */
export function useColumnLeads(status: LeadStatus, where: ColumnFilters, scroller: RefObject<HTMLElement | null>) {
  const input = useMemo(() => columnInput(status, where), [status, where]);
  const query = api.leads.list.useInfiniteQuery(input, PAGED_LIST);

  useFirstPages(getQueryKey(api.leads.list, input, 'infinite'), scroller);

  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { ...query, items };
}
