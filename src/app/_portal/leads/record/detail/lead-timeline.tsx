'use client';

import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { ShowMore } from '@/app/_ui/lists/show-more';
import headings from './lead-detail.module.css';
import classes from './lead-timeline.module.css';
import { AddedNote, TimelineItem } from './timeline-item';

const PAGE = 20;

export const useLeadTimeline = (leadId: string) =>
  api.leads.timeline.useInfiniteQuery({ id: leadId, limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });

/** A lead's history, newest first, with the notes that are being saved. */
export function LeadTimeline({ leadId, now }: { leadId: string; now: Date }) {
  const query = useLeadTimeline(leadId);
  const added = useAddedNotes(leadId, query.dataUpdatedAt);
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="lead-timeline">
      <h3 id="lead-timeline" className={headings.heading}>
        Timeline
      </h3>
      {query.error && !entries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {entries && (
        <ol className={classes.list} aria-label="What happened, newest first">
          {added.map((note) => (
            <AddedNote key={note.title} {...note} />
          ))}
          {entries.map((entry) => (
            <TimelineItem key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
      <ShowMore query={query} label="Show earlier" />
    </section>
  );
}

/** Notes on a lead that the timeline, as last fetched, does not have yet. */
function useAddedNotes(leadId: string, fetchedAt: number) {
  return useMutationState({
    filters: { mutationKey: getMutationKey(api.notes.create) },
    select: ({ state: { status, submittedAt, variables } }) => ({
      isMissing: status === 'pending' || (status === 'success' && submittedAt > fetchedAt),
      note: variables as RouterInputs['notes']['create'],
    }),
  }).flatMap(({ isMissing, note }) => (isMissing && note.leadId === leadId ? [note] : []));
}
