import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '@/app/_trpc/client';
import { isDeep } from '@/app/_ui/paged-items';

export type Noun = 'lead' | 'task' | 'note' | 'event';

const timeline = getQueryKey(api.leads.timeline);

/** What may show something else once one of these has changed, whoever shows it. */
const TOUCHES = {
  // The name of a lead stands on all that belongs to it; its follow-up stands in the calendar.
  lead: [
    getQueryKey(api.leads),
    getQueryKey(api.pipeline),
    getQueryKey(api.tasks),
    getQueryKey(api.notes),
    getQueryKey(api.calendarEvents),
    getQueryKey(api.usage),
  ],
  task: [getQueryKey(api.tasks), getQueryKey(api.calendarEvents.layer), timeline],
  note: [getQueryKey(api.notes), timeline],
  event: [getQueryKey(api.calendarEvents), timeline],
} as const satisfies Record<Noun, readonly QueryKey[]>;

/** Reads anew what a change of a noun touches. What is shown of it already needs nobody to wait for this. */
export const touch = (queryClient: QueryClient, noun: Noun): Promise<unknown> =>
  Promise.all(
    TOUCHES[noun].flatMap((queryKey) => [
      queryClient.invalidateQueries({ queryKey, predicate: (query) => !isDeep(query) }),
      // Of a list that has been scrolled far, all pages would be asked for one after the other.
      queryClient.invalidateQueries({ queryKey, predicate: isDeep, refetchType: 'none' }),
    ]),
  );
