'use client';

import { Skeleton, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailDrawer } from '@/app/_ui/layout/detail-drawer';
import { useNow } from '@/app/_ui/time/use-now';
import { QuoteStatusBadge } from '../quote-status';
import classes from './quote-detail.module.css';
import { QuoteDocument } from './quote-document';
import { QuoteHandOff } from './quote-hand-off';
import { QuotePrivate } from './quote-private';
import { QuoteProgress } from './quote-progress';
import { QuoteToolbar } from './quote-toolbar';
import { QuoteVersions } from './quote-versions';
import { useQuoteDialogs } from './use-quote-dialogs';

interface QuoteDetailProps {
  id: string | null;
  onClose: () => void;
}

/** A quote in a drawer, full screen on phones. Closed if `id` is null. */
export function QuoteDetail({ id, onClose }: QuoteDetailProps) {
  const shown = useLast(id);
  const now = useNow();
  const query = api.quotes.byId.useQuery({ id: shown ?? '' }, { enabled: id !== null });
  const quote = isGone(query.error) ? undefined : query.data;
  const { run, busy, dialogs } = useQuoteDialogs({ quote, onDeleted: onClose });
  return (
    <>
      <DetailDrawer
        opened={id !== null}
        title={quote ? `Quote ${quote.number}` : 'Quote'}
        subtitle={
          quote && (
            <div className={classes.subtitle}>
              <TabLink href={tabHref('crm', { id: quote.leadId })} className={classes.lead} dir="auto">
                {quote.leadCompany}
              </TabLink>
              <QuoteStatusBadge status={quote.status} />
            </div>
          )
        }
        actions={null}
        toolbar={quote && <QuoteToolbar quote={quote} onRun={run} />}
        width={720}
        tight
        closeOnEscape={!busy}
        onClose={onClose}
      >
        {!quote && query.error && <Unreadable error={query.error} onRetry={() => void query.refetch()} />}
        {!quote && !query.error && <DetailSkeleton />}
        {quote && (
          <Stack gap={24}>
            <QuoteProgress quote={quote} now={now} />
            {quote.status === 'ACCEPTED' && <QuoteHandOff id={quote.id} />}
            <QuotePrivate quote={quote} now={now} />
            <QuoteDocument content={quote.content} />
            <QuoteVersions quote={quote} now={now} />
          </Stack>
        )}
      </DetailDrawer>
      {dialogs}
    </>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={IconFileOff}>
      This quote does not exist, has been deleted, or is no longer shared with you.
    </EmptyState>
  );
}

const DetailSkeleton = () => (
  <Stack gap={24} aria-busy="true" aria-label="Loading the quote" role="status">
    <Skeleton height={20} width="60%" />
    <Skeleton height={120} radius="md" />
    <Skeleton height={420} radius="md" />
  </Stack>
);
