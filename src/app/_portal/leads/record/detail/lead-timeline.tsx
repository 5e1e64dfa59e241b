'use client';

import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { noteDrafts } from '@/app/_portal/notes/record/note-drafts';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import type { PickedLead } from '../lead-picker';
import headings from './lead-detail.module.css';
import classes from './lead-timeline.module.css';
import { TimelineItem } from './timeline-item';

/** The form loads when the user starts a note. */
const QuickNote = lazy(() => import('@/app/_portal/notes/record/quick-note'));

const PAGE = 20;

/** A lead's history, newest first, with a form to add a note. */
export function LeadTimeline({ lead, now }: { lead: PickedLead; now: Date }) {
  const query = api.leads.timeline.useInfiniteQuery(
    { id: lead.id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="lead-timeline">
      <h3 id="lead-timeline" className={headings.heading}>
        Timeline
      </h3>
      <NoteBox key={lead.id} lead={lead} />
      {query.error && !entries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <TimelineSkeleton />}
      {entries && (
        <ol className={classes.list} aria-label="What happened, newest first">
          {entries.map((entry) => (
            <TimelineItem key={entry.id} entry={entry} now={now} />
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
          {query.isFetchNextPageError ? 'Not loaded. Try again' : 'Show earlier'}
        </Button>
      )}
    </section>
  );
}

/** A button that opens the form. The form opens by itself if there is an unfinished note on this lead. */
function NoteBox({ lead }: { lead: PickedLead }) {
  const { id } = useViewer();
  const [writing, setWriting] = useState(() => noteDrafts.of(id, lead.id) !== null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWriting(false);
    focusWhenShown(() => button.current);
  };
  return (
    <div className={classes.note}>
      {writing ? (
        <Suspense fallback={<Skeleton height={260} radius="md" />}>
          <QuickNote lead={{ id: lead.id, companyName: lead.companyName }} onClose={close} />
        </Suspense>
      ) : (
        <Button
          ref={button}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          Add note
        </Button>
      )}
    </div>
  );
}

function TimelineSkeleton() {
  return (
    <Stack gap={16} aria-busy="true" aria-label="Loading the timeline">
      {['62%', '48%', '70%'].map((width) => (
        <Skeleton key={width} height={32} width={width} />
      ))}
    </Stack>
  );
}
