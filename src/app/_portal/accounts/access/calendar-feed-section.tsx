'use client';

import { Button, Group, Skeleton } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { Fact, FactLine } from '@/app/_ui/lists/fact-line';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import type { CalendarFeed } from '@/domain/calendar/feed';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK } from '@/domain/calendar/feed-range';
import { Section } from '../section';
import { EmptyList } from '../settings-list';
import classes from '../settings-list.module.css';
import type { Asked } from './calendar-feed-question';

const CalendarFeedAddress = lazyOverlay(
  () => import('./calendar-feed-address').then((module) => module.CalendarFeedAddress),
  ({ address }) => address !== null,
);

const FeedQuestion = lazyOverlay(
  () => import('./calendar-feed-question').then((module) => module.FeedQuestion),
  ({ asked }) => asked !== null,
);

/** Manages the private address that calendar apps subscribe to. */
export function CalendarFeedSection() {
  const utils = api.useUtils();
  const feed = api.calendarFeed.get.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  // Keep the address out of the cache: only the dialog that shows it holds it.
  const create = api.calendarFeed.make.useMutation({
    gcTime: 0,
    onSuccess: ({ feed: created, url }) => {
      utils.calendarFeed.get.setData(undefined, created);
      setAsked(null);
      setAddress(url);
    },
    onError: (error) => notifyProblem(error, 'Link not created'),
  });
  const revoke = api.calendarFeed.revoke.useMutation({
    onError: (error) => {
      // Already revoked elsewhere, which is the intended outcome.
      if (problemOf(error).code !== 'NOT_FOUND') notifyProblem(error, 'Not revoked');
    },
    onSuccess: () => notifyDone('Calendar link revoked.'),
    onSettled: () => {
      setAsked(null);
      return utils.calendarFeed.get.invalidate();
    },
  });

  return (
    <Section id="calendar-feed" hint={HINT}>
      {feed.error && !feed.data && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.isPending && <Skeleton height={56} radius="md" role="status" aria-label="Loading the calendar feed" />}
      {feed.data === null && <NoFeed creating={create.isPending} onCreate={() => create.mutate()} />}
      {feed.data && <FeedRow feed={feed.data} onAsk={setAsked} />}
      <FeedQuestion
        asked={asked}
        pending={create.isPending || revoke.isPending}
        onClose={() => setAsked(null)}
        onAnswer={(answer) => (answer === 'replace' ? create : revoke).mutate()}
      />
      <CalendarFeedAddress address={address} onDone={() => setAddress(null)} />
    </Section>
  );
}

const HINT = `A private link that shows your events in the calendar app on your phone or computer: the last ${FEED_DAYS_BACK} days and the next ${FEED_DAYS_AHEAD}. It is read-only and works until you revoke it.`;

function NoFeed({ creating, onCreate }: { creating: boolean; onCreate: () => void }) {
  return (
    <>
      <EmptyList icon={IconCalendarShare}>
        No link yet. Create one to see your events next to your other appointments.
      </EmptyList>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" loading={creating} onClick={onCreate}>
          Create link
        </Button>
      </Group>
    </>
  );
}

function FeedRow({ feed, onAsk }: { feed: CalendarFeed; onAsk: (asked: Asked) => void }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <>
      <div className={`${classes.list} ${classes.row}`}>
        <FactLine>
          <Fact label="Created">{formats.date(feed.createdAt)}</Fact>
          <Fact label="Last used">{feed.lastUsedAt ? <RelativeTime at={feed.lastUsedAt} now={now} /> : 'Never'}</Fact>
        </FactLine>
      </div>
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={() => onAsk('revoke')}>
          Revoke link
        </Button>
        <Button variant="default" onClick={() => onAsk('replace')}>
          Replace link
        </Button>
      </Group>
    </>
  );
}
