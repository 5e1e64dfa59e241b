'use client';

import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { authorWords, historyText } from '@/app/_portal/leads/record/detail/history-text';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { FORMER_MEMBER } from '@/domain/accounts/deletion-rules';
import activity from './team-activity.module.css';
import classes from './teams.module.css';

const PAGE = 20;

/** What happened to the team's leads, newest first. */
export function TeamActivity({ teamId }: { teamId: string }) {
  const headingId = useId();
  const query = api.teams.activity.useInfiniteQuery(
    { id: teamId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  const now = new Date(query.dataUpdatedAt);
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} size="h4" className={classes.heading} id={headingId}>
        Activity
      </Title>
      {query.error && !entries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && (
        <Stack gap={12} aria-busy="true" aria-label="Loading the activity">
          {['62%', '48%', '70%'].map((width) => (
            <Skeleton key={width} height={24} width={width} />
          ))}
        </Stack>
      )}
      {entries?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing has happened yet. What the team does with its leads appears here.
        </Text>
      )}
      {entries && entries.length > 0 && (
        <ol className={activity.list} aria-label="What happened, newest first">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
      <ShowMore query={query} label="Show earlier" />
    </section>
  );
}

type Activity = RouterOutputs['teams']['activity']['items'][number];

function Entry({ entry, now }: { entry: Activity; now: Date }) {
  const { lead, at } = entry;
  return (
    <li className={activity.entry}>
      <Text size="sm" className={activity.words}>
        {lead.isDeleted ? (
          <span>{lead.companyName}</span>
        ) : (
          <TabLink href={tabHref('crm', { id: lead.id })} className={activity.lead}>
            {lead.companyName}
          </TabLink>
        )}
        {': '}
        {historyText(entry)}
      </Text>
      <Text size="xs" c="dimmed" className={activity.who}>
        {authorWords(entry) ?? FORMER_MEMBER} · <RelativeTime at={at} now={now} />
      </Text>
    </li>
  );
}
