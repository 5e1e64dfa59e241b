import {
  hashKey,
  type Mutation,
  type MutationCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { createArrivals } from '@/app/_portal/shared/cache/arrivals';
import type { Versioned } from '@/app/_portal/shared/cache/use-entity-cache';
import type { RouterInputs, RouterOutputs } from '@/app/_trpc/client';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { problemOf } from '@/app/_ui/feedback/problems';
import { isDeep } from '@/app/_ui/lists/paged-items';
import { CHANGE_KINDS, type ChangedIds, type ChangeKind, MAX_CHANGED_ROWS } from '@/domain/changes/change-kinds';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { eventArrivals, leadArrivals, noteArrivals, taskArrivals } from './arrival-options';

type Input = RouterInputs['changes']['rows'];
type Rows = RouterOutputs['changes']['rows'];

interface LiveRowsOptions {
  queryClient: QueryClient;
  /** Reads rows by their ids; those that are gone are missing. */
  read: (ids: Input) => Promise<Rows>;
  viewerId: string;
  zone: string;
}

/** In milliseconds: what is counted or sorted by the server is refetched at most this often. */
const REFETCH_MS = 1000;
/** In milliseconds: a mutation that takes longer may never get a response, and no longer holds a change back. */
const MUTATION_TIMEOUT_MS = 10_000;
const RETRY_MS = 2000;

interface Place {
  kind: ChangeKind;
  id: string;
}

const nameOf = ({ kind, id }: Place) => `${kind}-${id}`;

/** The queries whose rows are replaced one by one. */
const PATCHED = new Set(
  CHANGE_KINDS.flatMap((kind) => ['list', 'range', 'byId'].map((name) => `${NOUNS[kind].router}.${name}`)),
);

const pathOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : '');

interface Variables {
  id?: unknown;
  ids?: unknown;
}

/** The rows that a mutation changes, as far as its input names them. */
function idsIn(variables: unknown): unknown[] {
  const { id, ids } = { ...(variables as Variables | undefined) };
  return [id, ...(Array.isArray(ids) ? ids : [])];
}

const idsOf = (places: readonly Place[]): Input =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, places.filter((place) => place.kind === kind).map(({ id }) => id)]),
  );

/** Whether it helps to ask again. */
const isTransient = (error: unknown) =>
  ['OFFLINE', 'UNAVAILABLE', 'BUSY', 'RATE_LIMITED'].includes(problemOf(error).code);

/**
 * Brings rows that were changed elsewhere up to date in the caches, in batches, and refetches what is derived from them.
 * A row that a mutation of this page is changing is left alone, and read again once the mutation has settled, even if
 * its answer was lost.
 */
export function createLiveRows({ queryClient, read, viewerId, zone }: LiveRowsOptions) {
  const mutations = queryClient.getMutationCache();
  const arrivals = {
    lead: createArrivals(queryClient, leadArrivals(viewerId)),
    task: createArrivals(queryClient, taskArrivals(zone)),
    note: createArrivals(queryClient, noteArrivals),
    event: createArrivals(queryClient, eventArrivals),
  } satisfies Record<NounWith<'team'>, object>;
  const put = (kind: ChangeKind, row: Versioned): QueryKey[] => arrivals[kind].put(row as never);

  /** Changed rows that are to be read. */
  const waiting = new Map<string, Place>();
  /** The rows that are being read, and whether a mutation has touched them since. */
  let inFlight: { place: Place; touched: boolean }[] = [];
  /** What arrived while a list was being read, which may still lack it. */
  const unsettled = new Map<string, Place & { row: Versioned | null }>();
  let reading = false;
  let stopped = false;
  let scheduled: ReturnType<typeof setTimeout> | undefined;

  /** Undo has no id in its input, but a scope. */
  const isOfRow = ({ options: { scope }, state }: Mutation, place: Place): boolean =>
    scope?.id === nameOf(place) || idsIn(state.variables).includes(place.id);

  const isBusy = (place: Place): boolean =>
    mutations
      .findAll({ status: 'pending' })
      .some((mutation) => mutation.state.submittedAt > Date.now() - MUTATION_TIMEOUT_MS && isOfRow(mutation, place));

  function schedule(inMs = 0) {
    if (stopped) return;
    clearTimeout(scheduled);
    scheduled = setTimeout(() => void flush(), inMs);
  }

  async function flush(): Promise<void> {
    if (reading || stopped) return;
    const free = [...waiting.values()].filter((place) => !isBusy(place)).slice(0, MAX_CHANGED_ROWS);
    // Otherwise, the end of a mutation continues, or the time after which none is waited for.
    if (free.length === 0) return waiting.size > 0 ? schedule(MUTATION_TIMEOUT_MS) : undefined;
    for (const place of free) waiting.delete(nameOf(place));
    reading = true;
    inFlight = free.map((place) => ({ place, touched: false }));
    let inMs = 0;
    try {
      apply(await read(idsOf(free)));
    } catch (error) {
      if (isTransient(error)) for (const place of free) waiting.set(nameOf(place), place);
      inMs = RETRY_MS;
    } finally {
      reading = false;
    }
    if (waiting.size > 0) schedule(inMs);
  }

  function apply(rows: Rows) {
    if (stopped) return;
    for (const { place, touched } of inFlight) {
      const { kind, id } = place;
      if (touched || isBusy(place)) {
        waiting.set(nameOf(place), place);
        continue;
      }
      const row = rows[kind].find((each) => each.id === id) ?? null;
      if (
        kind === 'lead' &&
        arrivals.lead.find(id)?.companyName !== rows.lead.find((lead) => lead.id === id)?.companyName
      ) {
        namesChanged = true;
      }
      if (row) for (const key of put(kind, row)) staleLists.add(hashKey(key));
      else arrivals[kind].remove(id);
      if (arrivals[kind].isReading()) unsettled.set(nameOf(place), { ...place, row });
      changedKinds.add(kind);
    }
    refetchSoon();
  }

  const changedKinds = new Set<ChangeKind>();
  const staleLists = new Set<string>();
  /** Tasks, notes and events show the name of their lead. */
  let namesChanged = false;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let lastRefetch = Number.NEGATIVE_INFINITY;

  /** At once, and then at most once a second. */
  function refetchSoon() {
    if (changedKinds.size === 0 || refetchTimer !== undefined) return;
    const inMs = Math.max(0, lastRefetch + REFETCH_MS - performance.now());
    refetchTimer = setTimeout(() => {
      refetchTimer = undefined;
      lastRefetch = performance.now();
      const isUpToDate = (kind: ChangeKind, key: QueryKey) =>
        PATCHED.has(pathOf(key)) &&
        !staleLists.has(hashKey(key)) &&
        !(namesChanged && kind === 'lead' && !pathOf(key).startsWith('leads.'));
      for (const kind of changedKinds) {
        invalidateNoun(queryClient, kind, { except: ({ queryKey }) => isUpToDate(kind, queryKey) });
      }
      namesChanged = false;
      changedKinds.clear();
      staleLists.clear();
    }, inMs);
  }

  /** A mutation begins, or has an answer or none. */
  const onMutation = ({ type, mutation }: MutationCacheNotifyEvent) => {
    if (!mutation || (type !== 'added' && type !== 'updated')) return;
    for (const row of inFlight) row.touched ||= isOfRow(mutation, row.place);
    if (mutation.state.status !== 'pending' && waiting.size > 0) schedule();
  };
  const unsubscribe = [
    mutations.subscribe(onMutation),
    queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated' || unsettled.size === 0) return;
      for (const [name, { kind, row, id }] of unsettled) {
        if (arrivals[kind].isReading()) continue;
        unsettled.delete(name);
        if (waiting.has(name) || isBusy({ kind, id })) continue;
        if (row) put(kind, row);
        else arrivals[kind].remove(id);
      }
    }),
  ];

  return {
    /** Rows that were changed somewhere. */
    add(changed: ChangedIds) {
      for (const kind of CHANGE_KINDS) {
        for (const id of changed[kind] ?? []) waiting.set(nameOf({ kind, id }), { kind, id });
      }
      if (waiting.size > 0) schedule();
    },
    /** Anything may have changed: everything is read again, long lists too. */
    reset() {
      waiting.clear();
      unsettled.clear();
      for (const kind of CHANGE_KINDS) invalidateNoun(queryClient, kind);
      void queryClient.invalidateQueries({ queryKey: [['teams']] });
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => isDeep(query) && PATCHED.has(pathOf(query.queryKey)),
      });
    },
    stop() {
      stopped = true;
      clearTimeout(scheduled);
      clearTimeout(refetchTimer);
      for (const end of unsubscribe) end();
    },
  };
}

export type LiveRows = ReturnType<typeof createLiveRows>;
