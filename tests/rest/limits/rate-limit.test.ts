import { makeRow } from '@tests/support/database/rows';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { GET } from '@/app/api/trpc/[trpc]/route';
import { env } from '@/server/env';
import { openApiDocument } from '@/server/openapi';
import type { AppRouter } from '@/server/routers/_app';

// A factor on the limit of 1,200 requests a minute. One import and two reads of a feed are left.
const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '0.01' });
const LIMIT = 12;

it('counts down in every response, rejects requests over the limit, and counts per user (D40)', async () => {
  const scope = rest.scope();
  const [headers, other] = [await cookieOf(scope, await rest.makeUser()), await cookieOf(scope, await rest.makeUser())];
  const paths = ['/api/leads', '/api/nothing', '/api/leads?limit=0', '/api/user/limits'];
  for (let sent = 1; sent <= LIMIT; sent += 1) {
    const answer = await ask('GET', paths[sent % paths.length] ?? '', { headers });
    expect(answer.status).not.toBe(429);
    expect(answer.headers.get('ratelimit-limit')).toBe(String(LIMIT));
    expect(answer.headers.get('ratelimit-remaining')).toBe(String(LIMIT - sent));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  for (const path of paths) {
    const refused = await ask('GET', path, { headers });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    // The word "limit" is reserved for plan limits (D9).
    expect((refused.body as { message: string }).message).not.toMatch(/limit/i);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-reset')).toBe(String(wait));
  }
  expect((await ask('GET', '/api/leads', { headers: other })).status).toBe(200);
});

const INPUTS = encodeURIComponent(JSON.stringify(Object.fromEntries([0, 1, 2, 3].map((call) => [call, { json: {} }]))));

it('counts every call of a tRPC batch, and an event stream once, toward the same limit', async () => {
  const [headers, other] = [
    await cookieOf(rest.scope(), await rest.makeUser()),
    await cookieOf(rest.scope(), await rest.makeUser()),
  ];
  const left = ({ headers: sent }: { headers: Headers }) => sent.get('ratelimit-remaining');
  const responses: Response[] = [];
  const clientOf = (requestHeaders: Record<string, string>) =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchStreamLink({
          url: `${env().APP_URL}/api/trpc`,
          transformer: superjson,
          headers: requestHeaders,
          fetch: async (url, init) => {
            const response = await GET(new Request(url as string, init as RequestInit));
            responses.push(response.clone());
            return response;
          },
        }),
      ],
    });
  const client = clientOf(headers);

  expect(left(await ask('GET', '/api/leads', { headers }))).toBe('11');
  await Promise.all(Array.from({ length: 5 }, () => client.leads.count.query({})));
  expect(responses).toHaveLength(1);
  expect(responses.map((each) => [each.status, left(each), each.headers.get('ratelimit-limit')])).toEqual([
    [200, '6', String(LIMIT)],
  ]);
  expect(left(await ask('GET', '/api/notifications/stream', { headers }))).toBe('5');

  // An encoded comma separates calls as well.
  const encoded = `${env().APP_URL}/api/trpc/leads.count%2Cleads.count%2cleads.count%2Cleads.count`;
  const encodedBatch = await GET(
    new Request(`${encoded}?batch=1&input=${INPUTS}`, { headers: await cookieOf(rest.scope(), await rest.makeUser()) }),
  );
  expect(await encodedBatch.clone().json()).toHaveLength(4);
  expect(left(encodedBatch)).toBe(String(LIMIT - 4));

  const refused = await Promise.allSettled(Array.from({ length: 6 }, () => client.leads.count.query({})));
  expect(responses).toHaveLength(2);
  const wait = Number(responses[1]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  const message = `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  const details = { retryAfter: wait, limit: LIMIT, remaining: 0, reset: wait };
  for (const each of refused) {
    expect(each).toMatchObject({
      status: 'rejected',
      reason: { data: { httpStatus: 429, problem: { code: 'RATE_LIMITED', message, details } } },
    });
  }
  expect(responses[1]?.status).toBe(429);
  expect(responses[1]?.headers.get('cache-control')).toBe('no-store');
  expect((await ask('GET', '/api/leads', { headers })).status).toBe(429);
  expect(await clientOf(other).leads.count.query({})).toEqual({ count: 0, more: false });
});

const standing = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)));

it('states the limit of imports, and does not count replays of an idempotency key', async () => {
  const headers = await cookieOf(rest.scope(), await rest.makeUser());
  const send = (companyName: string, key: string) => {
    const body = { data: [{ companyName, contactPerson: 'Jo', email: 'jo@example.test' }] };
    return ask('POST', '/api/import/leads', { body, headers: { ...headers, 'idempotency-key': key } });
  };
  const first = await send('Acme', 'a');
  expect([first.status, standing(first)]).toEqual([200, [1, 0]]);
  expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(60);
  for (let time = 0; time < 3; time += 1) {
    const replay = await send('Acme', 'a');
    expect([replay.status, replay.body, standing(replay)]).toEqual([200, first.body, [1, 0]]);
  }
  const second = await send('Bell', 'b');
  expect([second.status, standing(second)]).toEqual([429, [1, 0]]);
  expect(second.body).toMatchObject({ code: 'RATE_LIMITED' });
  // A known key with other bodies does not bypass the limit.
  expect([(await send('Bell', 'a')).status, (await send('Cask', 'a')).status]).toEqual([409, 429]);
});

it('states the limit of a feed', async () => {
  const { token } = await makeRow(rest.scope(), await rest.makeUser(), '/api/calendar-feed/{token}');
  const read = () => ask('GET', `/api/calendar-feed/${token}`);
  expect([standing(await read()), standing(await read())]).toEqual([
    [2, 1],
    [2, 0],
  ]);
  const refused = await read();
  expect([refused.status, standing(refused)]).toEqual([429, [2, 0]]);
});

it('documents the limits of imports and feeds', () => {
  const { paths, components } = openApiDocument(env().APP_URL) as unknown as {
    paths: Record<string, Record<string, { description: string; responses: Record<string, Reply> }>>;
    components: {
      headers: Record<string, { description: string; example: number }>;
      responses: Record<string, Reply>;
    };
  };
  interface Reply {
    $ref?: string;
    headers: Record<string, { $ref: string }>;
  }
  const named = ($ref = '') => $ref.split('/').at(-1) ?? '';
  for (const [path, method, text, example] of [
    ['/api/import/leads', 'post', '20 imports in 10 minutes', 20],
    ['/api/calendar-feed/{token}', 'get', '240 times in 60 minutes', 240],
  ] as const) {
    const operation = paths[path]?.[method];
    expect(operation?.description).toContain(text);
    for (const reply of Object.values(operation?.responses ?? {})) {
      const { headers } = components.responses[named(reply.$ref)] ?? reply;
      expect(components.headers[named(headers['RateLimit-Limit']?.$ref)]).toMatchObject({ example });
    }
  }
});
