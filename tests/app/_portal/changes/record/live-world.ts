import { MutationObserver, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { NOTE, TASK } from '@tests/support/browser/items';
import { LEAD, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { createLiveRows, type LiveRows } from '@/app/_portal/changes/record/live-rows';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { createQueryClient } from '@/app/_trpc/query-client';
import type { Pages } from '@/app/_ui/lists/paged-items';

export type Input = RouterInputs['leads']['list'];
export type Deferred<Value> = ReturnType<typeof deferred<Value>>;

export const lead = (id: string, changes: Partial<LeadItem> = {}): LeadItem => ({
  ...LEAD,
  id,
  companyName: id,
  ...changes,
});
export const task = (id: string, changes: Partial<TaskItem> = {}): TaskItem => ({ ...TASK, id, title: id, ...changes });
export const note = (id: string, changes: Partial<NoteItem> = {}): NoteItem => ({ ...NOTE, id, title: id, ...changes });
export const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 9, minute));

export const keyOf = (input: Input) => getQueryKey(api.leads.list, input, 'infinite');
export const oneOf = (id: string) => getQueryKey(api.leads.byId, { id }, 'query');

export const NEW: Input = { status: 'NEW', sort: 'stageEnteredAt' };
export const CONTACTED: Input = { status: 'CONTACTED', sort: 'stageEnteredAt' };
export const SUMMARY = getQueryKey(api.pipeline.summary, undefined, 'query');

export const pagesOf = <Item>(...items: Item[]): Pages<Item> => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [null],
});

/** What must be so within a second. */
export async function soon(check: () => void) {
  await vi.advanceTimersByTimeAsync(1000);
  check();
}

interface Live {
  queryClient: QueryClient;
  rows: LiveRows;
  /** What the server has. */
  server: Map<string, LeadItem>;
  asked: string[][];
  /** What the server has of other kinds, and answers to whatever is asked. */
  others: Omit<RouterOutputs['changes']['rows'], 'lead'>;
  /** What the server answers instead. */
  failure: Error | undefined;
  /** Holds the next answer back. */
  held: Deferred<void> | undefined;
}

/** What a page follows changes with, created for each test of a file. */
export function openLiveRows() {
  const live = {} as Live;
  beforeEach(() => {
    vi.useFakeTimers();
    const queryClient = createQueryClient();
    const others = { task: [], note: [], event: [] };
    Object.assign(live, { queryClient, server: new Map(), asked: [], others, failure: undefined, held: undefined });
    live.rows = createLiveRows({
      queryClient,
      async read({ lead: ids = [] }) {
        live.asked.push(ids);
        if (live.failure) throw live.failure;
        const found = ids.flatMap((id) => live.server.get(id) ?? []);
        await live.held?.promise;
        return { lead: found, ...live.others };
      },
      viewerId: VIEWER.id,
    });
  });
  afterEach(() => {
    live.rows.stop();
    live.queryClient.clear();
    cleanup();
    vi.useRealTimers();
  });

  /** A cached list, in pages of two. */
  function list(input: Input, items: LeadItem[], { more = false } = {}) {
    const pages = Array.from({ length: Math.max(1, Math.ceil(items.length / 2)) }, (_, page) => ({
      items: items.slice(2 * page, 2 * page + 2),
      nextCursor: 'next',
    }));
    const last = pages.at(-1);
    if (last && !more) Object.assign(last, { nextCursor: null });
    for (const item of items) live.server.set(item.id, item);
    live.queryClient.setQueryData<Pages<LeadItem>>(keyOf(input), { pages, pageParams: pages.map(() => null) });
  }

  const shown = (input: Input) =>
    (live.queryClient.getQueryData<Pages<LeadItem>>(keyOf(input))?.pages ?? []).flatMap(({ items }) =>
      items.map(({ id, version }) => `${id} v${version}`),
    );

  /** A change somewhere else, as the stream says it. */
  function arrive(id: string, row: LeadItem | null) {
    if (row) live.server.set(id, row);
    else live.server.delete(id);
    live.rows.add({ lead: [id] });
  }

  /** A mutation of this page of one row, which ends when it is told to. */
  function mutate(id: string, scope = `lead-${id}`) {
    const answer = deferred<LeadItem>();
    const observer = new MutationObserver(live.queryClient, {
      scope: { id: scope },
      mutationKey: [['leads', 'update']],
      mutationFn: () => answer.promise,
    });
    const done = observer.mutate(undefined, {}).catch(() => undefined);
    return { answer, done };
  }

  /** A query on the screen, whose answers take a while. Counts how often it is read. */
  function watch(queryKey: QueryKey, { takes = 0 } = {}) {
    const reads = { begun: 0, ended: 0 };
    const observer = new QueryObserver(live.queryClient, {
      queryKey,
      staleTime: Number.POSITIVE_INFINITY,
      async queryFn() {
        reads.begun += 1;
        await new Promise((resolve) => setTimeout(resolve, takes));
        reads.ended += 1;
        return reads.ended;
      },
    });
    onTestFinished(observer.subscribe(() => {}));
    return reads;
  }

  return { live, list, shown, arrive, mutate, watch };
}
