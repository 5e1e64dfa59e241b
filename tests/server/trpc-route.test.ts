import { databaseForRoutes } from '@tests/support/browser/opening';
import { describe, expect, it } from 'vitest';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { GET, POST } from '@/app/api/trpc/[trpc]/route';
import { nounsWith } from '@/domain/shared/nouns';
import { env } from '@/server/env';

// The real route, on its own database.

databaseForRoutes();

const post = (
  path: string,
  body: BodyInit,
  { address = '203.0.113.9', length }: { address?: string; length?: number } = {},
) =>
  POST(
    new Request(`${env().APP_URL}/api/trpc/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: env().APP_URL,
        'x-forwarded-for': address,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      },
      body,
      duplex: 'half',
    } as RequestInit),
  );

const signIn = JSON.stringify({ json: { email: 'nobody@example.test', password: 'a long enough one' } });

it('responds 413 to a body of unknown length that turns out too large, and stops reading it', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  const response = await post('auth.signIn', endless);
  expect(response.status).toBe(413);
  const { error } = await response.json();
  expect(error.json.data.problem).toEqual({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'This request is too large: at most 1 MiB.',
  });
  expect(pulled).toBeLessThan(40);
});

describe('a body of 2 MiB', () => {
  const large = JSON.stringify({ json: { csv: 'x'.repeat(2 * 1024 * 1024) } });
  const statusOf = async (path: string) => (await post(path, large, { length: large.length })).status;

  it.each(nounsWith('csv').map((noun) => `${NOUN_QUERIES[noun].router}.import`))(
    'is accepted by %s, which takes a file',
    async (path) => {
      expect(await statusOf(path)).toBe(401);
    },
  );

  it('is accepted by an encoded path', async () => expect(await statusOf('leads%2Eimport')).toBe(401));

  it.each(['leads.create', 'tasks.update', 'leads.import,tasks.import', 'import', 'x.leads.import', ''])(
    'is too large for %j',
    async (path) => expect(await statusOf(path)).toBe(413),
  );
});

it('forbids caches to store anything: successes, problems, batches, unread requests', async () => {
  const get = (path: string) => GET(new Request(`${env().APP_URL}/api/trpc/${path}`));
  for (const [response, status] of [
    [await post('auth.signOut', '{}'), 200],
    [await get('leads.list'), 401],
    [await get('leads.nothing'), 404],
    [await get('leads.list,tasks.list?batch=1'), 401],
    [await post('leads.create', 'x', { length: 2 ** 30 }), 413],
  ] as const) {
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  }
});

it('responds 400 to input that only a service can reject', async () => {
  const input = { name: 'Robin', email: 'robin@example.test', password: 'aaaaaaaaaaaa', timezone: 'Europe/Berlin' };
  const response = await post('auth.signUp', JSON.stringify({ json: input }));
  expect(response.status).toBe(400);
  const { error } = await response.json();
  expect(error.json.data.problem).toMatchObject({ code: 'VALIDATION', field: 'password' });
});

it('responds 400 to a batch of more than twenty calls', async () => {
  const batch = (calls: number) =>
    GET(new Request(`${env().APP_URL}/api/trpc/${Array(calls).fill('leads.count')}?batch=1&input={}`));
  expect([(await batch(20)).status, (await batch(21)).status]).toEqual([401, 400]);
});

it('refuses a malformed path', async () => {
  const response = await GET(new Request(`${env().APP_URL}/api/trpc/leads.list%2`));
  expect(response.status).toBe(400);
  const { error } = await response.json();
  expect(error.json.data.problem).toEqual({ code: 'VALIDATION', message: 'This URL is malformed.' });
});

it('reads a small body of unknown length', async () => {
  const response = await post('auth.signIn', new Blob([signIn]).stream());
  expect(response.status).toBe(401);
});

it('states when to retry with a 429 (D40)', async () => {
  let response = await post('auth.signIn', signIn, { address: '203.0.113.77' });
  expect(response.headers.get('retry-after')).toBeNull();
  for (let hit = 0; hit < 10; hit += 1) response = await post('auth.signIn', signIn, { address: '203.0.113.77' });
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);
  expect(response.headers.get('ratelimit-limit')).toBe('10');
  expect(response.headers.get('ratelimit-remaining')).toBe('0');
  expect(response.headers.get('ratelimit-reset')).toBe(String(wait));
  const { error } = await response.json();
  expect(error.json.data.problem).toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfter: wait, limit: 10, remaining: 0, reset: wait },
  });
});
