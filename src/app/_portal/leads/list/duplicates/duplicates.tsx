'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconCopyCheck } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { useTab } from '@/app/_portal/use-tab';
import { allHref } from '@/app/_portal/views/record/view-address';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { LazyLeadDetail } from '../../record/detail/lead-detail-lazy';
import { useMergeLeads } from '../../record/merge/use-merge-leads';
import { useSetDistinct } from '../../record/merge/use-set-distinct';
import { DuplicatePairCard } from './duplicate-pair';
import classes from './duplicates.module.css';

const PAGE = 20;

/** Pairs of leads that are likely the same, to merge them or to say that they are not. */
export default function Duplicates() {
  const { openId, setOpenId } = useTab();
  const query = api.leads.duplicatePairs.useInfiniteQuery({ limit: PAGE }, PAGED_LIST);
  const pairs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const setDistinct = useSetDistinct();
  const merging = useMergeLeads();
  const close = useCallback(() => setOpenId(null), [setOpenId]);

  const decide = (ids: [string, string], at: number) => {
    const near = list.current?.children[at + 1] ?? list.current?.children[at - 1];
    setDistinct(ids);
    focusWhenShown(() => near?.querySelector('button'));
  };

  return (
    <>
      <PageHeader
        title="Likely duplicates"
        hint="Leads that share an email, a phone or a company."
        actions={
          <Button
            component={TabLink}
            href={allHref('leads')}
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          >
            All leads
          </Button>
        }
      />
      {query.isPending && <PairsSkeleton />}
      {query.isError && pairs.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && pairs.length === 0 && (
        <EmptyState icon={IconCopyCheck}>
          No likely duplicates. When two leads share an email, a phone or a company, you can compare and merge them
          here.
        </EmptyState>
      )}
      {pairs.length > 0 && (
        <ul ref={list} className={classes.pairs} aria-label="Likely duplicates">
          {pairs.map((pair, at) => {
            const ids: [string, string] = [pair.leads[0].id, pair.leads[1].id];
            return (
              <DuplicatePairCard
                key={ids.join()}
                pair={pair}
                onIntent={merging.preload}
                onMerge={() => merging.merge(ids)}
                onDistinct={() => decide(ids, at)}
              />
            );
          })}
        </ul>
      )}
      <ShowMore query={query} />
      {merging.dialog}
      <LazyLeadDetail id={openId} onOpen={setOpenId} onClose={close} />
    </>
  );
}

const PairsSkeleton = () => (
  <div className={classes.pairs} aria-busy="true" aria-label="Loading likely duplicates" role="status">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} height={168} radius="md" />
    ))}
  </div>
);
