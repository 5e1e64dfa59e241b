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

/** The readings of a page that are to come, by noun. */
const waiting = new WeakMap<QueryClient, Partial<Record<Noun, Promise<unknown>>>>();

/**
 * Reads anew what a change of a noun touches, after the last of several changes under way: an answer from before the
 * others would take back what is shown of them already. What is shown of the change itself needs nobody to wait for this.
 */
export function touch(queryClient: QueryClient, noun: Noun): Promise<unknown> {
  const waits = waiting.get(queryClient) ?? {};
  waiting.set(queryClient, waits);
  waits[noun] ??= untilQuiet(queryClient, noun).then(() => {
    delete waits[noun];
    return readAnew(queryClient, noun);
  });
  return waits[noun];
}

/** The key of a mutation begins with its router's, as that of a query does. */
const isChanging = (queryClient: QueryClient, noun: Noun): boolean =>
  TOUCHES[noun].some((mutationKey) => queryClient.isMutating({ mutationKey }) > 0);

async function untilQuiet(queryClient: QueryClient, noun: Noun): Promise<void> {
  do {
    await untilAnswered(queryClient, noun);
    // A change that has waited for the one before it begins now.
    await new Promise((resolve) => setTimeout(resolve));
  } while (isChanging(queryClient, noun));
}

const untilAnswered = (queryClient: QueryClient, noun: Noun): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isChanging(queryClient, noun)) return;
      stop();
      resolve();
    };
    const stop = queryClient.getMutationCache().subscribe(look);
    look();
  });

const readAnew = (queryClient: QueryClient, noun: Noun): Promise<unknown> =>
  Promise.all(
    TOUCHES[noun].flatMap((queryKey) => [
      queryClient.invalidateQueries({ queryKey, predicate: (query) => !isDeep(query) }),
      // Of a list that has been scrolled far, all pages would be asked for one after the other.
      queryClient.invalidateQueries({ queryKey, predicate: isDeep, refetchType: 'none' }),
    ]),
  );
