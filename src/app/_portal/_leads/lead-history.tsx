'use client';

import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/error-state';
import { type HistoryEntry, historyWords } from './history-words';
import { StatusDot } from './lead-badges';
import classes from './lead-detail.module.css';
import { RelativeTime } from './relative-time';

const PAGE = 20;

/** What happened to a lead, newest first. */
export function LeadHistory({ leadId, now }: { leadId: string; now: Date }) {
  const query = api.leads.history.useInfiniteQuery(
    { id: leadId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="lead-history">
      <h3 id="lead-history" className={classes.heading}>
        History
      </h3>
      {query.error && !entries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && (
        <Stack gap={12}>
          <Skeleton height={32} />
          <Skeleton height={32} />
        </Stack>
      )}
      {entries && (
        <ol className={classes.history}>
          {entries.map((entry) => (
            <Event key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </section>
  );
}

function Event({ entry, now }: { entry: HistoryEntry; now: Date }) {
  return (
    <li className={classes.event}>
      {entry.toStatus && (
        <span className={classes.eventMark}>
          <StatusDot status={entry.toStatus} />
        </span>
      )}
      <Text size="sm">{historyWords(entry)}</Text>
      <span className={classes.eventMeta}>
        {entry.actorName && `${entry.actorName} · `}
        <RelativeTime at={entry.at} now={now} />
      </span>
    </li>
  );
}
