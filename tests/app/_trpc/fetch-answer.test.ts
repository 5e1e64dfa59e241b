import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { links } from '@/app/_trpc/links';
import { explained, problemOf, serverProblemOf } from '@/app/_ui/feedback/client-problem';
import type { AppRouter } from '@/server/routers/_app';

const client = createTRPCClient<AppRouter>({ links });

const fetching = vi.spyOn(globalThis, 'fetch');
afterAll(() => fetching.mockRestore());
const answers = (answer: () => Response | Promise<Response>) => fetching.mockImplementation(async () => answer());

const caught = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: unknown) => error,
  );
const ID = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
const read = () => caught(client.leads.byId.query({ id: ID }));
const write = () => caught(client.leads.delete.mutate({ id: ID }));
const signIn = () => caught(client.auth.signIn.mutate({ email: 'a@b.c', password: 'x' }));
const signUp = () => caught(client.auth.signUp.mutate({ name: 'A', email: 'a@b.c', password: 'x' } as never));

const html = (status: number) => new Response('<h1>Oops</h1>', { status, headers: { 'content-type': 'text/html' } });
const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

describe('a response that is not our server’s (D50)', () => {
  it.each([
    ['a proxy’s error page', 502, () => html(502)],
    ['a proxy’s JSON', 504, () => json(504, { code: 504, message: 'Gateway Timeout' })],
    ['an empty body', 503, () => new Response(null, { status: 503 })],
    [
      'an empty body that says it is JSON',
      500,
      () => new Response('', { status: 500, headers: { 'content-type': 'application/json' } }),
    ],
    ['a page instead of data', 200, () => html(200)],
  ])('is told with its status: %s', async (_, status, answer) => {
    answers(answer);
    const code = status >= 500 ? 'UNAVAILABLE' : 'INTERNAL';
    const reading = { code, message: `HTTP error! status: ${status}. Failed to load data. Please try again.` };
    const writing = {
      code,
      message: `HTTP error! status: ${status}. It may have been saved. Check before trying again.`,
      mayBeSaved: true,
    };
    expect(problemOf(await read())).toEqual(reading);
    expect(problemOf(await write())).toEqual(writing);
    // Signing in saves nothing that could be checked.
    expect(problemOf(await signIn())).toEqual({ code, message: `HTTP error! status: ${status}` });
    expect(problemOf(await signUp())).toEqual(writing);
    expect(explained('Failed to add lead. Please try again.', await write()).message).toBe(
      `Failed to add lead. Please try again. ${writing.message}`,
    );
    expect(serverProblemOf(await write())).toBeNull();
  });

  it('is too large if a proxy says so: then nothing was saved', async () => {
    answers(() => html(413));
    expect(problemOf(await write())).toEqual({ code: 'PAYLOAD_TOO_LARGE', message: 'This is too large to send.' });
  });
});

it('only a request without any answer says that there is no connection', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  const [nothing, again] = ['There is no connection to Stanchion.', 'Try again once you’re back online.'];
  expect(problemOf(await read())).toEqual({ code: 'OFFLINE', message: `${nothing} ${again}` });
  for (const call of [write, signIn]) {
    expect(problemOf(await call())).toEqual({
      code: 'OFFLINE',
      message: `${nothing} Your input is still here. ${again}`,
    });
  }
});

it('a problem of our server arrives as it is, whether a procedure or the server itself answered', async () => {
  const problem = { code: 'RATE_LIMITED', message: 'Slow down.', details: { retryAfter: 3 } };
  answers(() => json(429, { type: 'about:blank', status: 429, ...problem }, 'application/problem+json'));
  expect(serverProblemOf(await write())).toMatchObject(problem);
  const error = { json: { message: 'Slow down.', code: -32_029, data: { problem } } };
  answers(() => json(429, { error }));
  expect(problemOf(await write())).toEqual(problem);
  expect(problemOf(await signIn())).toEqual(problem);
  expect(await signIn()).toBeInstanceOf(TRPCClientError);
});

describe('an answer whose connection breaks after the headers (D50)', () => {
  /** The response to a streamed call: the headers, then these lines, then the end or an error. */
  const stream = (lines: string, how: 'ends' | 'breaks') =>
    new Response(
      new ReadableStream({
        start(controller) {
          if (lines) controller.enqueue(new TextEncoder().encode(lines));
          if (how === 'ends') controller.close();
          else controller.error(new TypeError('network error'));
        },
      }),
      { headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
    );
  const HEAD = `${JSON.stringify({ json: { 0: [[0], [null, 0, 0]] } })}\n`;

  it.each([
    ['before the first line, by an error', '', 'breaks'],
    ['before the first line, by its end', '', 'ends'],
    ['within the first line', HEAD.slice(0, 9), 'breaks'],
    ['after the first line, by an error', HEAD, 'breaks'],
    ['after the first line, by its end', HEAD, 'ends'],
  ] as const)('is no missing connection, and a change may have been saved: %s', async (_, lines, how) => {
    answers(() => stream(lines, how));
    expect(problemOf(await write())).toEqual({
      code: 'UNAVAILABLE',
      message: 'The connection broke during the answer. It may have been saved. Check before trying again.',
      mayBeSaved: true,
    });
    expect(problemOf(await read())).toEqual({
      code: 'UNAVAILABLE',
      message: 'The connection broke during the answer. Failed to load data. Please try again.',
    });
  });

  it('leaves nothing to check after signing in', async () => {
    answers(() => stream('', 'breaks'));
    expect(problemOf(await signIn())).toEqual({
      code: 'UNAVAILABLE',
      message: 'The connection broke during the answer',
    });
  });
});
