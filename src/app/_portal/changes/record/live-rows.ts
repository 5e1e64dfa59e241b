import {
  hashKey,
  type Mutation,
  type MutationCacheNotifyEvent,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { isAnyHeld, isHeld, onDropped } from '@/app/_portal/shared/cache/held-rows';
import { createListPatcher, type Patch } from '@/app/_portal/shared/cache/list-patcher';
import { inputOf, type Versioned } from '@/app/_portal/shared/cache/use-entity-cache';
import type { RouterInputs, RouterOutputs } from '@/app/_trpc/client';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { problemOf } from '@/app/_ui/feedback/problems';
import { keepFocusInRows } from '@/app/_ui/focus/move-focus';
import { isDeep } from '@/app/_ui/lists/paged-items';
import { CHANGE_KINDS, type ChangedIds, type ChangeKind, MAX_CHANGED_ROWS } from '@/domain/changes/change-kinds';
import { NOUNS, type NounWith, nounsWith } from '@/domain/shared/nouns';
import { eventPatches, leadPatches, notePatches, taskPatches } from './patch-options';

type Input = RouterInputs['changes']['rows'];
type Rows = RouterOutputs['changes']['rows'];

interface LiveRowsOptions {
  queryClient: QueryClient;
  /** Reads rows by their ids; those that are gone are missing. */
  read: (ids: Input) => Promise<Rows>;
  viewerId: string;
}

/** In milliseconds: the first change is read at once, further ones at most this often. */
const READ_MS = 400;
/**
 * In milliseconds: what is counted or sorted by the server is refetched at most this often. The time doubles while
 * changes keep coming, so that a busy team stays far below the rate limit.
 */
const REFETCH_MS = 1000;
const LAST_REFETCH_MS = 5000;
/** In milliseconds: at most how much later the pages of a team refetch, so that they do not all do it at once. */
const JITTER_MS = 300;
/** In milliseconds: everything is refetched at most this often, and up to two seconds less often. */
const RESET_MS = 3000;
const RESET_JITTER_MS = 2000;
/** In milliseconds: a mutation that takes longer may never get a response, and no longer holds a change back. */
const MUTATION_TIMEOUT_MS = 10_000;
const RETRY_MS = 2000;

interface Place {
  kind: ChangeKind;
  id: string;
  /** Nobody said that it has changed: what is derived from it has been refetched already. */
  isChecked?: boolean;
}

const nameOf = ({ kind, id }: Place) => `${kind}-${id}`;

const upTo = (ms: number) => Math.random() * ms;

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

/** How long to wait after an error, in milliseconds. */
function waitAfter(error: unknown): number {
  const seconds = problemOf(error).details?.retryAfter;
  return typeof seconds === 'number' ? Math.max(RETRY_MS, seconds * 1000) : RETRY_MS;
}

/**
 * Brings rows that were changed elsewhere up to date in the caches, in batches, and refetches what is derived from them.
 * A row that the user is dragging, or that a mutation of this page is changing, is left alone, and read again once it is
 * dropped or the mutation has settled, even if its answer was lost.
 */
export function createLiveRows({ queryClient, read, viewerId }: LiveRowsOptions) {
  const mutations = queryClient.getMutationCache();
  const patchers = {
    lead: createListPatcher(queryClient, leadPatches(viewerId)),
    task: createListPatcher(queryClient, taskPatches),
    note: createListPatcher(queryClient, notePatches),
    event: createListPatcher(queryClient, eventPatches),
  } satisfies Record<NounWith<'team'>, object>;
  const patch = (kind: ChangeKind, patches: readonly Patch<Versioned>[]): QueryKey[] =>
    patchers[kind].patch(patches as never);

  /** Changed rows that are to be read. */
  const waiting = new Map<string, Place>();
  /** The rows that are being read, and whether a mutation has touched them since. */
  let inFlight: { place: Place; touched: boolean }[] = [];
  /** What arrived while a list was being read, which may still lack it. */
  const unsettled = new Map<string, Place & { row: Versioned | null }>();
  let reading = false;
  let stopped = false;
  let scheduled: ReturnType<typeof setTimeout> | undefined;
  let lastRead = Number.NEGATIVE_INFINITY;
  /** After a failed read, further ones wait until then, whatever happens meanwhile. */
  let notBefore = Number.NEGATIVE_INFINITY;

  /** Puts back what could not be read or shown, unless it has changed again, of which what is derived must know. */
  function putBack(place: Place) {
    const name = nameOf(place);
    if (!waiting.has(name)) waiting.set(name, place);
  }

  /** Undo has no id in its input, but a scope. */
  const isOfRow = ({ options: { scope }, state }: Mutation, place: Place): boolean =>
    scope?.id === nameOf(place) || idsIn(state.variables).includes(place.id);

  const isBusy = (place: Place): boolean =>
    isHeld(place.id) ||
    mutations
      .findAll({ status: 'pending' })
      .some((mutation) => mutation.state.submittedAt > Date.now() - MUTATION_TIMEOUT_MS && isOfRow(mutation, place));

  /** The versions that this page has saved, after which it has already refetched what is derived from them. */
  function ownVersions(): ReadonlySet<string> {
    const saved = mutations.findAll({ status: 'success' }).map(({ state: { data } }) => data);
    return new Set((saved as (Partial<Versioned> | undefined)[]).map((data) => `${data?.id} ${data?.version}`));
  }

  function schedule(inMs = 0) {
    if (stopped) return;
    clearTimeout(scheduled);
    const earliest = Math.max(lastRead + READ_MS, notBefore);
    scheduled = setTimeout(() => void flush(), Math.max(inMs, earliest - performance.now()));
  }

  async function flush(): Promise<void> {
    if (reading || stopped) return;
    const free = [...waiting.values()].filter((place) => !isBusy(place)).slice(0, MAX_CHANGED_ROWS);
    // Otherwise, the end of a drag or a mutation continues, or the time after which none is waited for.
    if (free.length === 0) return waiting.size > 0 ? schedule(MUTATION_TIMEOUT_MS) : undefined;
    for (const place of free) waiting.delete(nameOf(place));
    reading = true;
    lastRead = performance.now();
    inFlight = free.map((place) => ({ place, touched: false }));
    try {
      apply(await read(idsOf(free)));
    } catch (error) {
      if (isTransient(error)) for (const place of free) putBack(place);
      else refetchAllOf(free);
      notBefore = performance.now() + waitAfter(error);
    } finally {
      reading = false;
    }
    if (waiting.size > 0) schedule();
  }

  function apply(rows: Rows) {
    if (stopped) return;
    const own = ownVersions();
    const patches: (Place & Patch<Versioned>)[] = [];
    for (const { place, touched } of inFlight) {
      const { kind, id, isChecked } = place;
      if (touched || isBusy(place)) {
        putBack(place);
        continue;
      }
      const row = rows[kind].find((each) => each.id === id) ?? null;
      patches.push({ kind, id, row });
      if (patchers[kind].isReading()) unsettled.set(nameOf(place), { ...place, row });
      if (!isChecked && (!row || !own.has(`${id} ${row.version}`))) changedKinds.add(kind);
    }
    const patchesOf = (kind: ChangeKind) => patches.filter((each) => each.kind === kind);
    findOldNames(patchesOf('lead') as Patch<LeadItem>[]);
    keepFocusInRows();
    for (const kind of CHANGE_KINDS) {
      for (const key of patch(kind, patchesOf(kind))) staleLists.add(hashKey(key));
    }
    if (changedKinds.size > 0) {
      lastChange = performance.now();
      refetchSoon();
    }
  }

  /** Kinds of which rows have changed, and those of which nobody knows which rows. */
  const changedKinds = new Set<ChangeKind>();
  const unknownKinds = new Set<ChangeKind>();
  const staleLists = new Set<string>();
  /** Kinds whose rows show a name that their lead no longer has. */
  const renamedKinds = new Set<ChangeKind>();
  /** Queries that were being fetched when a kind changed: their answers may lack the change. */
  const late = new Map<ChangeKind, ReadonlySet<string>>();
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let lastRefetch = Number.NEGATIVE_INFINITY;
  let lastChange = Number.NEGATIVE_INFINITY;
  let intervalMs = REFETCH_MS;

  function refetchAllOf(places: readonly Place[]) {
    for (const { kind } of places) unknownKinds.add(kind);
    refetchSoon();
  }

  /** Tasks, notes and events show the name of their lead. */
  function findOldNames(leads: readonly Patch<LeadItem>[]) {
    if (leads.length === 0) return;
    const names = new Map(leads.map(({ id, row }) => [id, row?.companyName]));
    for (const kind of nounsWith('linked')) {
      const shown: { leadId: string | null; leadCompany: string | null }[] = patchers[kind].rows();
      if (shown.some(({ leadId, leadCompany }) => leadId && names.has(leadId) && names.get(leadId) !== leadCompany)) {
        renamedKinds.add(kind);
      }
    }
  }

  function refetchSoon() {
    if (refetchTimer !== undefined || stopped) return;
    const inMs = Math.max(0, lastRefetch + intervalMs - performance.now());
    refetchTimer = setTimeout(refetch, inMs + upTo(JITTER_MS));
  }

  function refetch() {
    refetchTimer = undefined;
    const now = performance.now();
    // Not if they have stopped coming meanwhile: a single one after that is refetched at once.
    const keepsChanging = now - lastRefetch < 2 * intervalMs && now - lastChange < REFETCH_MS;
    intervalMs = keepsChanging ? Math.min(LAST_REFETCH_MS, 2 * intervalMs) : REFETCH_MS;
    lastRefetch = now;
    const isUpToDate = (kind: ChangeKind, { queryKey, queryHash }: Query) => {
      if (staleLists.has(queryHash)) return false;
      const of = CHANGE_KINDS.find((each) => isPathOf(queryKey, each) && patchers[each].patches(queryKey));
      if (of === undefined || renamedKinds.has(of)) return false;
      // Whose work a task or an event is depends on the assignee of its lead.
      return of === kind || (kind === 'lead' && !inputOf<{ whose?: unknown }>(queryKey)?.whose);
    };
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
    for (const set of [changedKinds, unknownKinds, staleLists, renamedKinds]) set.clear();
    if (late.size > 0) refetchSoon();
  }

  let resetTimer: ReturnType<typeof setTimeout> | undefined;
  let lastReset = Number.NEGATIVE_INFINITY;
  let withLongLists = false;

  function resetSoon() {
    if (resetTimer !== undefined || stopped) return;
    const waitMs = lastReset + RESET_MS + upTo(RESET_JITTER_MS) - performance.now();
    resetTimer = setTimeout(reset, Math.max(upTo(REFETCH_MS), waitMs));
  }

  function reset() {
    resetTimer = undefined;
    // It would take what the user is dragging out of their hand.
    if (isAnyHeld()) return resetSoon();
    lastReset = performance.now();
    for (const kind of CHANGE_KINDS) {
      unknownKinds.add(kind);
      // Long lists are not refetched while somebody is further down, but what they show is brought up to date.
      if (!withLongLists) continue;
      for (const { id } of patchers[kind].rows(isDeep)) putBack({ kind, id, isChecked: true });
    }
    withLongLists = false;
    clearTimeout(refetchTimer);
    refetch();
    if (waiting.size > 0) schedule();
    void queryClient.invalidateQueries({ queryKey: [['teams']] }, { cancelRefetch: false });
  }

  /** A mutation begins, or has an answer or none. */
  const onMutation = ({ type, mutation }: MutationCacheNotifyEvent) => {
    if (!mutation || (type !== 'added' && type !== 'updated')) return;
    for (const row of inFlight) row.touched ||= isOfRow(mutation, row.place);
    if (mutation.state.status !== 'pending' && waiting.size > 0) schedule();
  };
  const unsubscribe = [
    mutations.subscribe(onMutation),
    onDropped(() => waiting.size > 0 && schedule()),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      // What was refetched may lack the row that has the focus. Whoever writes to the cache sees to that themselves.
      if (event.action.type === 'success' && !event.action.manual) keepFocusInRows();
      if (unsettled.size === 0) return;
      for (const [name, { row, ...place }] of unsettled) {
        if (patchers[place.kind].isReading()) continue;
        unsettled.delete(name);
        if (waiting.has(name)) continue;
        if (!isBusy(place)) {
          patch(place.kind, [{ id: place.id, row }]);
          continue;
        }
        waiting.set(name, place);
        schedule();
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
    /** Anything has changed: everything is read again. Of long lists only the loaded rows, until they are at their top. */
    reset() {
      withLongLists = true;
      resetSoon();
    },
    /** Anything may have changed: everything but long lists is read again. */
    poll: resetSoon,
    stop() {
      stopped = true;
      for (const timer of [scheduled, refetchTimer, resetTimer]) clearTimeout(timer);
      for (const end of unsubscribe) end();
    },
  };
}

const isPathOf = ([path]: QueryKey, kind: ChangeKind): boolean => Array.isArray(path) && path[0] === NOUNS[kind].router;

export type LiveRows = ReturnType<typeof createLiveRows>;
