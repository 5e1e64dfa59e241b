import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isAnyDragged } from '@/app/_portal/shared/cache/dragged-rows';
import { inputOf } from '@/app/_portal/shared/cache/use-entity-cache';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { CHANGE_KINDS, type ChangeKind } from '@/domain/changes/change-kinds';
import type { NounCaches } from './noun-caches';

/**
 * In milliseconds: what is counted or sorted by the server is refetched at most this often. The time doubles while
 * changes keep coming, so that a busy team stays far below the rate limit.
 */
export const REFETCH_MS = 1000;
const LAST_REFETCH_MS = 2000;
/** In milliseconds: each page of a list is a call, of which even two busy tabs must stay below the rate limit. */
const CALL_MS = 250;
/** In milliseconds: at most how much later the pages of a team refetch, so that they do not all do it at once. */
const JITTER_MS = 300;

/** The number of pages of a list; anything else is one call. */
const pagesIn = (data: unknown): number => (data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;

export const upTo = (ms: number) => Math.random() * ms;

/** Refetches what shows rows that have changed, except lists in which these have been replaced. */
export function createDerivedRefetch(queryClient: QueryClient, caches: NounCaches) {
  /** Kinds of which rows have changed, those of which some were not shown, and those of which nobody knows which. */
  const changedKinds = new Set<ChangeKind>();
  const unshownKinds = new Set<ChangeKind>();
  const unknownKinds = new Set<ChangeKind>();
  const staleLists = new Set<string>();
  /** Queries that were being fetched when a kind changed: their answers may lack the change. */
  const late = new Map<ChangeKind, ReadonlySet<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let lastRefetch = Number.NEGATIVE_INFINITY;
  let lastChange = Number.NEGATIVE_INFINITY;
  let intervalMs = REFETCH_MS;
  /** How many calls the last refetch took. */
  let calls = 0;

  function soon() {
    if (timer !== undefined || stopped) return;
    const inMs = Math.max(0, lastRefetch + intervalMs - performance.now());
    timer = setTimeout(refetch, inMs + upTo(JITTER_MS));
  }

  function isUpToDate(kind: ChangeKind, { queryKey, queryHash }: Query): boolean {
    if (staleLists.has(queryHash)) return false;
    const of = CHANGE_KINDS.find((each) => caches[each].holds(queryKey));
    if (of === undefined) return false;
    // Whose work a task or an event is depends on the assignee of its lead.
    return of === kind ? !unshownKinds.has(kind) : kind === 'lead' && !inputOf<{ whose?: unknown }>(queryKey)?.whose;
  }

  function refetch() {
    clearTimeout(timer);
    timer = undefined;
    // It would take what the user is dragging out of their hand.
    if (isAnyDragged()) return soon();
    const now = performance.now();
    // Not if they have stopped coming meanwhile: a single one after that is refetched at once.
    const keepsChanging = now - lastRefetch < 2 * intervalMs && now - lastChange < REFETCH_MS;
    intervalMs = keepsChanging ? Math.min(Math.max(LAST_REFETCH_MS, calls * CALL_MS), 2 * intervalMs) : REFETCH_MS;
    lastRefetch = now;
    const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
    // What one kind has just begun to refetch has the changes of the next ones, too.
    const wasFetching = new Set(fetching.map(({ queryHash }) => queryHash));
    for (const kind of CHANGE_KINDS) {
      const again = late.get(kind);
      const isChanged = changedKinds.has(kind);
      const isUnknown = unknownKinds.has(kind);
      late.delete(kind);
      if (!isChanged && !isUnknown && !again) continue;
      const running = invalidateNoun(queryClient, kind, {
        restart: false,
        except: (query) => !isUnknown && !again?.has(query.queryHash) && (!isChanged || isUpToDate(kind, query)),
      });
      const hashes = running.map(({ queryHash }) => queryHash).filter((hash) => wasFetching.has(hash));
      if (hashes.length > 0) late.set(kind, new Set(hashes));
    }
    const refetched = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
    calls = refetched.reduce((sum, { state }) => sum + pagesIn(state.data), 0);
    for (const set of [changedKinds, unshownKinds, unknownKinds, staleLists]) set.clear();
    if (late.size > 0) soon();
  }

  return {
    changed: (kind: ChangeKind) => void changedKinds.add(kind),
    /** Rows that no list shows have changed: some list may show them now. */
    unshown(kind: ChangeKind) {
      changedKinds.add(kind);
      unshownKinds.add(kind);
    },
    stale: (list: QueryKey) => void staleLists.add(hashKey(list)),
    /** Refetches soon if anything has changed. */
    afterChanges() {
      if (changedKinds.size === 0) return;
      lastChange = performance.now();
      soon();
    },
    /** Rows of these kinds have changed, and nobody knows which. */
    unknownSoon(kinds: readonly ChangeKind[]) {
      for (const kind of kinds) unknownKinds.add(kind);
      soon();
    },
    everythingNow() {
      for (const kind of CHANGE_KINDS) unknownKinds.add(kind);
      refetch();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
