import { type MutationKey, matchQuery, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isDeep } from '@/app/_ui/lists/paged-items';
import { NOUNS, type Noun } from '@/domain/shared/nouns';

/** Milliseconds: a mutation that has no answer by then may never get one, and holds up no refetch any longer. */
const PATIENCE = 10_000;

const nouns = Object.keys(NOUNS) as Noun[];

/** A mutation, whatever it takes and answers. */
interface AnyMutation {
  mutationId: number;
  options: { mutationKey?: MutationKey };
}

/** A mutation's key begins with its router, as a query's does. */
const changesNoun = ({ options: { mutationKey } }: AnyMutation, noun: Noun): boolean =>
  mutationKey !== undefined && partialMatchKey(mutationKey, [[NOUNS[noun].router]]);

const showsNoun = (query: Query, noun: Noun): boolean =>
  NOUNS[noun].invalidates.some((path) => matchQuery({ queryKey: [path.split('.')] }, query));

/**
 * Invalidates every query that shows a noun. What a pending mutation will invalidate as well is refetched after that
 * one: an earlier answer would revert its optimistic update.
 */
export function invalidateNoun(queryClient: QueryClient, noun: Noun, settled?: AnyMutation): void {
  const pending = queryClient.getMutationCache().findAll({
    status: 'pending',
    predicate: (mutation) =>
      mutation.mutationId !== settled?.mutationId && mutation.state.submittedAt > Date.now() - PATIENCE,
  });
  const pendingNouns = nouns.filter((other) => pending.some((mutation) => changesNoun(mutation, other)));
  const isStale = (query: Query) => showsNoun(query, noun);
  const mustWait = (query: Query) => pendingNouns.some((other) => showsNoun(query, other));
  // A list that was scrolled far would refetch all of its pages, one after the other.
  const refetches = (query: Query) => !isDeep(query) && !mustWait(query);

  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && refetches(query) });
  void queryClient.invalidateQueries({
    predicate: (query) => isStale(query) && !refetches(query),
    refetchType: 'none',
  });
  if (pendingNouns.length > 0) setTimeout(() => refetchInvalidated(queryClient, noun), PATIENCE);
}

/** Refetches what still waits for a mutation that was never answered. */
function refetchInvalidated(queryClient: QueryClient, noun: Noun): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && !isDeep(query) && showsNoun(query, noun),
  });
}

/** Whatever a noun's router has changed is invalidated: no mutation has to say so. */
export function invalidateAfter(queryClient: QueryClient, mutation: AnyMutation): void {
  const changed = nouns.find((noun) => changesNoun(mutation, noun));
  if (changed) invalidateNoun(queryClient, changed, mutation);
}
