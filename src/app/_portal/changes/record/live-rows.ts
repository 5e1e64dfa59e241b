import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isAnyDragged, isDragged, onDropped } from '@/app/_portal/shared/cache/dragged-rows';
import type { RouterInputs, RouterOutputs } from '@/app/_trpc/client';
import { isTemporary, problemOf } from '@/app/_ui/feedback/problems';
import { keepFocusInRows } from '@/app/_ui/focus/move-focus';
import { isDeep } from '@/app/_ui/lists/paged-items';
import { CHANGE_KINDS, type ChangedIds, type ChangeKind, MAX_CHANGED_ROWS } from '@/domain/changes/change-kinds';
import { nounsWith } from '@/domain/shared/nouns';
import { createDerivedRefetch, REFETCH_MS, upTo } from './derived-refetch';
import { type CachedRow, createNounCaches } from './noun-caches';
import { changesRow, isBeingSaved, MUTATION_TIMEOUT_MS, nameOf, ownVersions, type Place } from './row-mutations';

type Input = RouterInputs['changes']['rows'];
type Rows = RouterOutputs['changes']['rows'];

interface LiveRowsOptions {
  queryClient: QueryClient;
  /** Reads rows by their ids; those that are gone are missing. */
  read: (ids: Input) => Promise<Rows>;
  viewerId: string;
}

/** In milliseconds: the first change is read at once, further ones at most this often. */
const READ_MS = 1000;
/** In milliseconds: everything is refetched at most this often, and up to two seconds less often. */
const RESET_MS = 3000;
const RESET_JITTER_MS = 2000;
const RETRY_MS = 2000;

const idsOf = (places: readonly Place[]): Input =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, places.filter((place) => place.kind === kind).map(({ id }) => id)]),
  );

/** How long to wait after an error, in milliseconds. */
function waitAfter(error: unknown): number {
  const seconds = problemOf(error).details?.retryAfter;
  return typeof seconds === 'number' ? Math.max(RETRY_MS, seconds * 1000) : RETRY_MS;
}

/**
 * Reads rows that were changed elsewhere and are shown here, in batches, puts them in their place, and refetches whatever
 * else the changes may show in. A row that the user is dragging, or that a mutation of this page is changing, is left alone, and read again once it is
 * dropped or the mutation has settled, even if its answer was lost.
 */
export function createLiveRows({ queryClient, read, viewerId }: LiveRowsOptions) {
  const caches = createNounCaches(queryClient);
  const derived = createDerivedRefetch(queryClient, caches);

  /** Changed rows that are to be read. */
  const waiting = new Map<string, Place>();
  /** The rows that are being read, and whether a mutation has touched them since. */
  let inFlight: { place: Place; touched: boolean }[] = [];
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

  const isBusy = (place: Place): boolean => isDragged(place.id) || isBeingSaved(queryClient, place);

  function schedule(inMs = 0) {
    if (stopped) return;
    clearTimeout(scheduled);
    const earliest = Math.max(lastRead + READ_MS, notBefore);
    scheduled = setTimeout(() => void flush(), Math.max(inMs, earliest - performance.now()));
  }

  async function flush(): Promise<void> {
    if (reading || stopped) return;
    passOver();
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
      if (isTemporary(error)) for (const place of free) putBack(place);
      else derived.unknownSoon(free.map(({ kind }) => kind));
      notBefore = performance.now() + waitAfter(error);
    } finally {
      reading = false;
    }
    if (waiting.size > 0) schedule();
  }

  /** Rows that nothing shows need not be read, but lists and figures may change by them. */
  function passOver() {
    const shown = new Set(
      CHANGE_KINDS.flatMap((kind) =>
        caches[kind]
          .rows()
          .flatMap(({ id, leadId }) => [nameOf({ kind, id }), nameOf({ kind: 'lead', id: leadId ?? '' })]),
      ),
    );
    for (const [name, place] of waiting) {
      const { isOpen, isReading } = caches[place.kind];
      if (shown.has(name) || isOpen(place.id) || isReading()) continue;
      waiting.delete(name);
      derived.unshown(place.kind);
    }
    derived.afterChanges();
  }

  function apply(rows: Rows) {
    if (stopped) return;
    const isOwn = ownVersions(queryClient);
    const changed = new Map(CHANGE_KINDS.map((kind) => [kind, new Map<string, CachedRow | null>()]));
    for (const { place, touched } of inFlight) {
      const { kind, id, isChecked } = place;
      if (touched || isBusy(place)) {
        putBack(place);
        continue;
      }
      const row = (rows[kind] as CachedRow[]).find((each) => each.id === id) ?? null;
      changed.get(kind)?.set(id, row);
      if (!isChecked && (!row || !isOwn(row))) derived.changed(kind);
    }
    keepFocusInRows();
    for (const [kind, rowsOfKind] of changed) caches[kind].receive(rowsOfKind, viewerId).forEach(derived.stale);
    for (const [id, lead] of changed.get('lead') ?? []) {
      for (const kind of kindsThatName(id, (lead as Rows['lead'][number] | null)?.companyName)) derived.unshown(kind);
    }
    derived.afterChanges();
    // What is being read may lack the change, and would put the former row back.
    for (const { place } of inFlight) if (caches[place.kind].isReading()) putBack({ ...place, isChecked: true });
  }

  /** The kinds of rows that show another name of a lead; undefined is the name of one that is gone. */
  const kindsThatName = (id: string, name: string | undefined): ChangeKind[] =>
    nounsWith('linked').filter((kind) =>
      // A part of a lead does not name it: it is shown with it.
      caches[kind].rows().some((row) => row.leadId === id && 'leadCompany' in row && row.leadCompany !== name),
    );

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
    if (isAnyDragged()) return resetSoon();
    lastReset = performance.now();
    // Long lists are not refetched while somebody is further down, but what they show is brought up to date.
    for (const kind of withLongLists ? CHANGE_KINDS : []) {
      for (const { id } of caches[kind].rows(isDeep)) putBack({ kind, id, isChecked: true });
    }
    withLongLists = false;
    derived.everythingNow();
    if (waiting.size > 0) schedule();
    void queryClient.invalidateQueries({ queryKey: [['teams']] }, { cancelRefetch: false });
  }

  /** A mutation begins, or has an answer or none. */
  const onMutation = ({ type, mutation }: MutationCacheNotifyEvent) => {
    if (!mutation || (type !== 'added' && type !== 'updated')) return;
    for (const row of inFlight) row.touched ||= changesRow(mutation, row.place);
    if (mutation.state.status !== 'pending' && waiting.size > 0) schedule();
  };
  const unsubscribe = [
    queryClient.getMutationCache().subscribe(onMutation),
    onDropped(() => waiting.size > 0 && schedule()),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      // What was refetched may lack the row that has the focus. Whoever writes to the cache sees to that themselves.
      if (event.action.type === 'success' && !event.action.manual) keepFocusInRows();
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
      derived.stop();
      for (const timer of [scheduled, resetTimer]) clearTimeout(timer);
      for (const end of unsubscribe) end();
    },
  };
}

export type LiveRows = ReturnType<typeof createLiveRows>;
