'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { itemsOf, PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useNow } from '@/app/_ui/time/use-now';
import { QuoteCards, QuoteTable } from './quote-rows';
import classes from './quotes.module.css';
import type { useQuoteFilters } from './use-quote-filters';

const PAGE = 50;

export function QuoteList({ filters }: { filters: ReturnType<typeof useQuoteFilters> }) {
  const now = useNow();
  const query = api.quotes.list.useInfiniteQuery({ ...filters.asked, limit: PAGE }, PAGED_LIST);
  const quotes = itemsOf(query.data);
  const Rows = usePhone() ? QuoteCards : QuoteTable;
  return (
    <ListStates
      query={query}
      isEmpty={quotes.length === 0}
      filters={filters}
      skeleton={<ListSkeleton />}
      noMatch="No quotes found"
      empty={
        <EmptyState
          icon={IconFileDollar}
          action={
            <Button component={TabLink} href={tabHref('staffing')}>
              Open Staffing
            </Button>
          }
        >
          No quotes yet. Plan the staffing of an event, give it a price, save it to a lead, and choose “Make a quote”.
        </EmptyState>
      }
    >
      <Rows quotes={quotes} now={now} />
      <ShowMore query={query} />
    </ListStates>
  );
}

const ListSkeleton = () => (
  <div aria-busy="true" aria-label="Loading quotes" role="status" className={classes.skeleton}>
    {['62%', '48%', '70%', '55%', '64%'].map((width) => (
      <div key={width}>
        <Skeleton height={12} width={72} />
        <Skeleton height={12} width={width} />
        <Skeleton height={20} width={80} radius="xl" />
      </div>
    ))}
  </div>
);
