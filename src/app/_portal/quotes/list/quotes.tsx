'use client';

import { useCallback } from 'react';
import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { QuoteList } from './quote-list';
import classes from './quotes.module.css';
import { STATUS_CHOICES, useQuoteFilters } from './use-quote-filters';

const QuoteDetail = lazyOverlay(
  () => import('../record/detail/quote-detail').then((module) => module.QuoteDetail),
  ({ id }) => id !== null,
);

/** The quotes of all leads, and what happened to each. */
export default function Quotes({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useQuoteFilters();
  useScrollToTopOnChange(JSON.stringify(filters.asked));
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  return (
    <>
      <PageHeader title={tab.label} state={<LiveBadge />} />
      <search className={classes.filters}>
        <FilterSelect
          label="Status"
          all="All statuses"
          data={STATUS_CHOICES}
          value={filters.status}
          onChange={filters.setStatus}
        />
      </search>
      <QuoteList filters={filters} />
      <QuoteDetail id={openId} onClose={close} />
    </>
  );
}
