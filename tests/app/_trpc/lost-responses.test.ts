import { createTRPCClient } from '@trpc/client';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { links } from '@/app/_trpc/links';
import type { AppRouter } from '@/server/routers/_app';

const fetching = vi.spyOn(globalThis, 'fetch');
afterAll(() => fetching.mockRestore());
beforeEach(() => {
  fetching.mockClear();
});

const LOST = () => Promise.reject(new TypeError('Failed to fetch'));
const BAD_GATEWAY = async () => new Response('<h1>Oops</h1>', { status: 502 });
const CREATED = async () =>
  new Response(JSON.stringify({ result: { data: { json: { id: '1' } } } }), {
    headers: { 'content-type': 'application/json' },
  });

/** Presses a button once for each answer, and returns the keys of the calls. */
async function press(answers: (() => Promise<Response>)[], call: (nth: number) => Promise<unknown>) {
  for (const [nth, answer] of answers.entries()) {
    fetching.mockImplementationOnce(answer);
    await call(nth).catch(() => {});
  }
  return fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
}

const client = createTRPCClient<AppRouter>({ links });
const create = (content = 'Called') => client.notes.create.mutate({ content } as never);

it('pressing again after a lost answer sends the same key, until an answer has come', async () => {
  const keys = await press([LOST, BAD_GATEWAY, CREATED, CREATED], () => create());
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('other words, and the same words ten minutes later, are another wish', async () => {
  const keys = await press([LOST, LOST], (nth) => create(`Called ${nth}`));
  expect(new Set(keys).size).toBe(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 });
  try {
    const later = await press([CREATED], () => create('Called 0'));
    expect(later.at(-1)).not.toBe(keys[0]);
  } finally {
    vi.useRealTimers();
  }
});

const ID = '01890000-0000-7000-8000-000000000001';
const addLead = () => client.leads.create.mutate({ companyName: 'Acme' } as never);
const select = { ids: [ID] };

it.each([
  ['after its row was deleted', CREATED, () => client.leads.delete.mutate({ id: ID }), true],
  ['after a deletion whose answer was lost, too', LOST, () => client.leads.delete.mutate({ id: ID }), true],
  ['after a bulk deletion', CREATED, () => client.bulk.leads.mutate({ select, action: { delete: true } }), true],
  [
    'but not after a bulk change',
    CREATED,
    () => client.bulk.leads.mutate({ select, action: { change: { priority: 'LOW' } } }),
    false,
  ],
  ['but not after another noun was deleted', CREATED, () => client.tasks.delete.mutate({ id: ID }), false],
])('the same words are another wish %s', async (_, answer, between, isAnother) => {
  const [before] = await press([LOST], addLead);
  await press([answer], between);
  const after = (await press([CREATED], addLead)).at(-1);
  expect(after !== before).toBe(isAnother);
});

it('treats two calls at once as two requests', async () => {
  fetching.mockImplementation(CREATED);
  await Promise.all([create(), create()]);
  const keys = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('a call that creates nothing, or has a key of its own, is sent as it is', async () => {
  expect(await press([LOST], () => client.leads.delete.mutate({ id: '1' } as never))).toEqual([null]);
  fetching.mockClear();
  const context = { idempotencyKey: 'mine' };
  expect(await press([LOST], () => client.notes.create.mutate({} as never, { context }))).toEqual(['mine']);
});
