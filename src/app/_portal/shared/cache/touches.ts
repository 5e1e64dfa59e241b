import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '@/app/_trpc/client';
import { isDeep } from '@/app/_ui/lists/paged-items';

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

/** The nouns of a page that are to be read. */
const waiting = new WeakMap<QueryClient, Set<Noun>>();

/** Milliseconds: a change that is not answered by then may never be, and the page waits for it no longer. */
const PATIENCE = 10_000;

/**
 * Reads anew what a change of a noun touches, after the last of several changes under way: an answer from before the
 * others would take back what is shown of them already. Nobody can wait for it: a change that did would wait for itself.
 */
export function touch(queryClient: QueryClient, noun: Noun): void {
  const waits = waiting.get(queryClient) ?? new Set();
  waiting.set(queryClient, waits);
  if (waits.has(noun)) return;
  waits.add(noun);
  void untilQuiet(queryClient, noun).then(() => {
    waits.delete(noun);
    invalidateLists(queryClient, noun);
  });
}

/** When the youngest of the changes under way has been waited for long enough; null when there is none to wait for. */
function waitsUntil(queryClient: QueryClient, noun: Noun): number | null {
  const cache = queryClient.getMutationCache();
  const ends = TOUCHES[noun]
    // The key of a mutation begins with its router's, as that of a query does.
    .flatMap((mutationKey) => cache.findAll({ mutationKey, status: 'pending' }))
    .map(({ state }) => state.submittedAt + PATIENCE)
    .filter((end) => end > Date.now());
  return ends.length > 0 ? Math.max(...ends) : null;
}

async function untilQuiet(queryClient: QueryClient, noun: Noun): Promise<void> {
  do {
    await untilAnswered(queryClient, noun);
    // A change that has waited for the one before it begins now.
    await new Promise((resolve) => setTimeout(resolve));
  } while (waitsUntil(queryClient, noun) !== null);
}

const untilAnswered = (queryClient: QueryClient, noun: Noun): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const until = waitsUntil(queryClient, noun);
      if (until !== null) {
        timer = setTimeout(look, until - Date.now());
        return;
      }
      stop();
      resolve();
    };
    const stop = queryClient.getMutationCache().subscribe(look);
    look();
  });

function invalidateLists(queryClient: QueryClient, noun: Noun): void {
  for (const queryKey of TOUCHES[noun]) {
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isDeep(query) });
    // Of a list that has been scrolled far, all pages would be asked for one after the other.
    void queryClient.invalidateQueries({ queryKey, predicate: isDeep, refetchType: 'none' });
  }
}
