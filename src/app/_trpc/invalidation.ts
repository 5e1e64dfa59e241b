import { type MutationKey, matchQuery, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isDeep } from '@/app/_ui/lists/paged-items';
import type { Noun } from '@/domain/shared/nouns';
import { NOUN_QUERIES } from './noun-queries';

/** In milliseconds: refetches no longer wait for a mutation that takes longer, as it may never get a response. */
const MUTATION_TIMEOUT_MS = 10_000;

const nouns = Object.keys(NOUN_QUERIES) as Noun[];

/** A mutation with any input and output. */
interface AnyMutation {
  mutationId: number;
  options: { mutationKey?: MutationKey };
}

/** A mutation's key starts with its router, like a query's. */
const changesNoun = ({ options: { mutationKey } }: AnyMutation, noun: Noun): boolean =>
  mutationKey !== undefined && partialMatchKey(mutationKey, [[NOUN_QUERIES[noun].router]]);

const showsNoun = (query: Query, noun: Noun): boolean =>
  NOUN_QUERIES[noun].invalidates.some((path) => matchQuery({ queryKey: [path.split('.')] }, query));

/**
 * Invalidates every query that shows a noun. Queries that a pending mutation will also invalidate are refetched after
 * it: an earlier response would revert its optimistic update. `except` keeps queries that are up to date. Without
 * `restart`, what is being fetched goes on, so that it ends even if the noun keeps changing. Returns those queries, whose
 * answers may lack the change.
 */
export function invalidateNoun(
  queryClient: QueryClient,
  noun: Noun,
  {
    settled,
    except = () => false,
    restart = true,
  }: { settled?: AnyMutation; except?: (query: Query) => boolean; restart?: boolean } = {},
): Query[] {
  const pending = queryClient.getMutationCache().findAll({
    status: 'pending',
    predicate: (mutation) =>
      mutation.mutationId !== settled?.mutationId && mutation.state.submittedAt > Date.now() - MUTATION_TIMEOUT_MS,
  });
  const pendingNouns = nouns.filter((other) => pending.some((mutation) => changesNoun(mutation, other)));
  const isStale = (query: Query) => showsNoun(query, noun) && !except(query);
  const mustWait = (query: Query) => pendingNouns.some((other) => showsNoun(query, other));
  // A long list would refetch all of its pages, one after another.
  const refetches = (query: Query) => !isDeep(query) && !mustWait(query);

  const running = queryClient
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate: (query) => isStale(query) && refetches(query) });
  // Invalidating does not restart a query's first fetch, which may have read the data before the change.
  if (restart) for (const query of running) if (query.state.data === undefined) void query.cancel({ silent: true });
  void queryClient.invalidateQueries(
    { predicate: (query) => isStale(query) && refetches(query) },
    { cancelRefetch: restart },
  );
  void queryClient.invalidateQueries({
    predicate: (query) => isStale(query) && !refetches(query),
    refetchType: 'none',
  });
  if (pendingNouns.length > 0) setTimeout(() => refetchInvalidated(queryClient, noun), MUTATION_TIMEOUT_MS);
  return restart ? [] : running;
}

/** Refetches what still waits for a mutation without a response. */
function refetchInvalidated(queryClient: QueryClient, noun: Noun): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && !isDeep(query) && showsNoun(query, noun),
  });
}

/** Invalidates what a mutation of a noun's router changed, so that mutations need not declare it. */
export function invalidateAfter(queryClient: QueryClient, mutation: AnyMutation): void {
  const changed = nouns.find((noun) => changesNoun(mutation, noun));
  if (changed) invalidateNoun(queryClient, changed, { settled: mutation });
}
