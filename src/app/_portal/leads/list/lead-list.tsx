'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { useCardLayout } from '@/app/_portal/shared/list/use-layout';
import { useRecordList } from '@/app/_portal/shared/list/use-record-list';
import { api } from '@/app/_trpc/client';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { NoLeads } from '../record/add/no-leads';
import { SEARCH_ID } from '../record/filters/lead-filters';
import { NoMatchingLeads } from '../record/filters/no-matching-leads';
import { LeadCards } from './lead-cards';
import type { LeadRowsProps } from './lead-list-props';
import { LeadListSkeleton } from './lead-list-skeleton';
import { LeadTable } from './lead-table';

const LeadBulkBar = lazyOverlay(
  () => import('./lead-bulk-bar').then((module) => module.LeadBulkBar),
  ({ selection }) => selection.any,
);

interface LeadListProps extends Pick<LeadRowsProps, 'filters' | 'addedId' | 'actions' | 'keysOff'> {
  onAdd: () => void;
}

export function LeadList(props: LeadListProps) {
  const { filters, addedId, keysOff, onAdd } = props;
  usePageKeys({ searchId: SEARCH_ID, onNew: onAdd, off: keysOff });
  const cards = useCardLayout();
  const { items: leads, query } = useRecordList('leads', filters.asked, { addedId });
  const { data: counted } = api.leads.count.useQuery(filters.where, { placeholderData: keepPreviousData });
  const total = counted && !counted.more ? counted.count : null;
  const selection = useSelection({ rows: leads, view: JSON.stringify(filters.where), total });

  const Rows = cards ? LeadCards : LeadTable;
  return (
    <ListStates
      query={query}
      isEmpty={leads.length === 0}
      filters={filters}
      skeleton={<LeadListSkeleton />}
      noMatch={<NoMatchingLeads filters={filters} isStale={query.isPlaceholderData} />}
      empty={<NoLeads onAdd={onAdd}>No leads found. Add your first lead to get started!</NoLeads>}
    >
      <Rows {...props} leads={leads} total={total} selection={selection} more={moreOf(query)} />
      <LeadBulkBar selection={selection} filters={filters} total={total} complete={!query.hasNextPage} />
    </ListStates>
  );
}
