import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { LEAD, VIEWER } from '@tests/app/_portal/leads/record/harness';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveRows, type LiveRows } from '@/app/_portal/changes/record/live-rows';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { createQueryClient } from '@/app/_trpc/query-client';
import type { Pages } from '@/app/_ui/lists/paged-items';
import { later } from '../../../later';

type Input = RouterInputs['leads']['list'];
type Later<Value> = ReturnType<typeof later<Value>>;

let queryClient: QueryClient;
let rows: LiveRows;
/** What the server has. */
let server: Map<string, LeadItem>;
let asked: string[][];
/** Holds the next answer back. */
let held: Later<void> | undefined;

const lead = (id: string, changes: Partial<LeadItem> = {}): LeadItem => ({ ...LEAD, id, companyName: id, ...changes });
const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 9, minute));

beforeEach(() => {
  queryClient = createQueryClient();
  server = new Map();
  asked = [];
  held = undefined;
  rows = createLiveRows({
    queryClient,
    async read({ lead: ids = [] }) {
      asked.push(ids);
      const found = ids.flatMap((id) => server.get(id) ?? []);
      await held?.promise;
      return { lead: found, task: [], note: [], event: [] };
    },
    viewerId: VIEWER.id,
    zone: 'UTC',
  });
});
afterEach(() => {
  rows.stop();
  queryClient.clear();
});

const keyOf = (input: Input) => getQueryKey(api.leads.list, input, 'infinite');
const oneOf = (id: string) => getQueryKey(api.leads.byId, { id }, 'query');

/** A cached list, in pages of two. */
function list(input: Input, items: LeadItem[], { more = false } = {}) {
  const pages = Array.from({ length: Math.max(1, Math.ceil(items.length / 2)) }, (_, page) => ({
    items: items.slice(2 * page, 2 * page + 2),
    nextCursor: 'next',
  }));
  const last = pages.at(-1);
  if (last && !more) Object.assign(last, { nextCursor: null });
  for (const item of items) server.set(item.id, item);
  queryClient.setQueryData<Pages<LeadItem>>(keyOf(input), { pages, pageParams: pages.map(() => null) });
}

const shown = (input: Input) =>
  (queryClient.getQueryData<Pages<LeadItem>>(keyOf(input))?.pages ?? []).flatMap(({ items }) =>
    items.map(({ id, version }) => `${id} v${version}`),
  );

const NEW: Input = { status: 'NEW', sort: 'stageEnteredAt' };
const CONTACTED: Input = { status: 'CONTACTED', sort: 'stageEnteredAt' };

/** A change somewhere else, as the stream says it. */
function arrive(id: string, row: LeadItem | null) {
  if (row) server.set(id, row);
  else server.delete(id);
  rows.add({ lead: [id] });
}

/** A mutation of this page of one row, which ends when it is told to. */
function mutate(id: string, scope = `lead-${id}`) {
  const answer = later<LeadItem>();
  const observer = new MutationObserver(queryClient, {
    scope: { id: scope },
    mutationKey: [['leads', 'update']],
    mutationFn: () => answer.promise,
  });
  const done = observer.mutate(undefined, {}).catch(() => undefined);
  return { answer, done };
}

it('moves a card to the column that it is now in, on top', async () => {
  list(NEW, [lead('a'), lead('b')]);
  list(CONTACTED, [lead('c', { status: 'CONTACTED' })]);
  arrive('a', lead('a', { status: 'CONTACTED', version: 4, stageEnteredAt: at(1) }));
  await vi.waitFor(() => expect(shown(CONTACTED)).toEqual(['a v4', 'c v3']));
  expect(shown(NEW)).toEqual(['b v3']);
});

it('reads what arrives together in one call, and no more than a hundred rows at once', async () => {
  list(NEW, []);
  for (let n = 0; n < 130; n += 1) arrive(`n${n}`, lead(`n${n}`));
  await vi.waitFor(() => expect(asked.map(({ length }) => length)).toEqual([100, 30]));
  await vi.waitFor(() => expect(shown(NEW)).toHaveLength(130));
});

it('takes what is gone out of long lists, and puts what is restored back in its place', async () => {
  const many = Array.from({ length: 14 }, (_, n) => lead(`n${n}`, { updatedAt: at(50 - n) }));
  list({}, many, { more: true });
  arrive('n9', null);
  await vi.waitFor(() => expect(shown({})).not.toContain('n9 v3'));
  arrive('n9', lead('n9', { updatedAt: at(41), version: 3 }));
  await vi.waitFor(() => expect(shown({})).toEqual(many.map(({ id }) => `${id} v3`)));
  // After what is loaded: it comes with its page.
  arrive('late', lead('late', { updatedAt: at(1) }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(shown({})).toHaveLength(14);
});

it('leaves a row where somebody looks at it, and takes out what no longer matches', async () => {
  const search: Input = { q: 'arena' };
  list({}, [lead('a', { updatedAt: at(9) }), lead('b', { updatedAt: at(8) })]);
  list(search, [lead('b', { companyName: 'Arena' })]);
  arrive('b', lead('b', { version: 4, updatedAt: at(20), companyName: 'Hall' }));
  await vi.waitFor(() => expect(shown({})).toEqual(['a v3', 'b v4']));
  expect(shown(search)).toEqual([]);
});

it('knows whose lead it is, and refetches lists that only the server can judge', async () => {
  list({ whose: 'MINE' }, [lead('a')]);
  list({ focus: 'ACTIVE' }, [lead('b')]);
  arrive('a', lead('a', { version: 4, ownerId: LEAD.id, teamId: LEAD.id }));
  await vi.waitFor(() => expect(shown({ whose: 'MINE' })).toEqual([]));
  const isStale = () => queryClient.getQueryState(keyOf({ focus: 'ACTIVE' }))?.isInvalidated;
  await vi.waitFor(() => expect(isStale()).toBe(true));
  expect(queryClient.getQueryState(keyOf({ whose: 'MINE' }))?.isInvalidated).toBe(false);
});

it.each([
  ['is saved', (answer: Later<LeadItem>) => answer.give(lead('a', { version: 4 }))],
  ['has no answer', (answer: Later<LeadItem>) => answer.refuse(new Error('Lost'))],
])('leaves a row alone until its own change %s, and then reads it again', async (_, end) => {
  list(NEW, [lead('a')]);
  const { answer, done } = mutate('a');
  arrive('a', lead('a', { version: 5 }));
  list(CONTACTED, []);
  arrive('b', lead('b', { status: 'CONTACTED' }));
  await vi.waitFor(() => expect(shown(CONTACTED)).toEqual(['b v3']));
  expect(shown(NEW)).toEqual(['a v3']);
  end(answer);
  await done;
  await vi.waitFor(() => expect(shown(NEW)).toEqual(['a v5']));
});

it('leaves a row alone whose own change begins, or even ends, while it is being read', async () => {
  list(NEW, [lead('a')]);
  held = later<void>();
  arrive('a', lead('a', { version: 4, priority: 'HIGH' }));
  await vi.waitFor(() => expect(asked).toEqual([['a']]));
  const { answer, done } = mutate('a');
  answer.give(lead('a'));
  await done;
  server.set('a', lead('a', { version: 6 }));
  held.give();
  held = undefined;
  await vi.waitFor(() => expect(shown(NEW)).toEqual(['a v6']));
  expect(asked).toEqual([['a'], ['a']]);
});

it('puts a row again into a list whose reading began before it changed', async () => {
  list(NEW, [lead('a'), lead('b')]);
  const answer = later<Pages<LeadItem>>();
  const reading = queryClient.fetchQuery({ queryKey: keyOf(NEW), queryFn: () => answer.promise, staleTime: 0 });
  arrive('a', lead('a', { version: 4 }));
  arrive('b', null);
  await vi.waitFor(() => expect(shown(NEW)).toEqual(['a v4']));
  answer.give({ pages: [{ items: [lead('a'), lead('b')], nextCursor: null }], pageParams: [null] });
  await reading;
  await vi.waitFor(() => expect(shown(NEW)).toEqual(['a v4']));
});

it('reads again what somebody has open and is gone', async () => {
  list(NEW, [lead('a')]);
  queryClient.setQueryData(oneOf('a'), lead('a'));
  arrive('a', null);
  await vi.waitFor(() => expect(queryClient.getQueryState(oneOf('a'))?.isInvalidated).toBe(true));
  expect(queryClient.getQueryData(oneOf('a'))).toBeDefined();
});

it('reads everything again when it cannot tell what has changed', () => {
  list(NEW, [lead('a')]);
  rows.reset();
  expect(queryClient.getQueryState(keyOf(NEW))?.isInvalidated).toBe(true);
});
