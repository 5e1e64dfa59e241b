import { type IncomingMessage, request } from 'node:http';
import { expect, test } from '@tests/support/browser/browser';

// The REST routes as `npm start` serves them: the first request of a process goes through Next, later ones bypass it.

test('REST requests bypass Next', async ({ request: client }) => {
  const ask = () => client.get('/api/leads', { headers: { authorization: 'Bearer nothing' } });
  await ask();
  const answer = await ask();
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/problem+json',
    // Next sends responses chunked, without a Content-Length.
    'content-length': String((await answer.body()).length),
    'x-content-type-options': 'nosniff',
    'ratelimit-limit': expect.stringMatching(/^\d+$/),
  });
});

/** Sends a request that HTTP client libraries would normalize or refuse to send. */
const raw = (baseURL: string | undefined, method: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(baseURL ?? '');
    const sent = request({ hostname, port, method, path }, (response) => {
      response.resume();
      resolve(response);
    });
    sent.once('error', reject).end();
  });

test('an unsupported method gets a 405 with the allowed methods instead of a 500', async ({ baseURL }) => {
  // The first request of a process loads the routes.
  await raw(baseURL, 'GET', '/api/leads');
  for (const [path, allow] of [
    ['/api/leads', 'GET, POST, HEAD, OPTIONS'],
    ['/api/export/leads', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ] as const) {
    const { statusCode, headers } = await raw(baseURL, 'TRACE', path);
    expect([statusCode, headers['content-type'], headers.allow]).toEqual([405, 'application/problem+json', allow]);
  }
});

test('redirects and pages have each security header exactly once', async ({ baseURL }) => {
  for (const [path, status] of [
    ['//api/leads', 308],
    ['/api/leads/', 308],
    ['/api/nothing', 404],
    ['/healthz', 200],
    ['/', 200],
  ] as const) {
    const { statusCode, headers, rawHeaders } = await raw(baseURL, 'GET', path);
    expect([path, statusCode, headers['x-frame-options']]).toEqual([path, status, 'DENY']);
    expect(rawHeaders.filter((name) => name.toLowerCase() === 'x-content-type-options')).toHaveLength(1);
  }
});

test('percent-encoded unreserved characters do not change the meaning of a path', async ({ baseURL }) => {
  for (const [written, plain] of [
    ['/api/%6ceads', '/api/leads'],
    ['/api/leads/0198c2f4%2D5b7e-7c3a-9d21-6f0e4a8b1c2d', '/api/leads/0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d'],
    ['/api/x/%2e%2e/leads', '/api/x/../leads'],
    ['/_next/static/%2e%2e/%2E%2E/package.json', '/_next/static/../../package.json'],
    ['/%61pi/trpc/leads.list', '/api/trpc/leads.list'],
  ] as const) {
    const [one, other] = [await raw(baseURL, 'GET', written), await raw(baseURL, 'GET', plain)];
    expect(one.statusCode, written).toBe(other.statusCode);
    expect(one.headers['content-type'], written).toBe(other.headers['content-type']);
  }
  expect((await raw(baseURL, 'GET', '/api/%6ceads')).statusCode).toBe(401);
  expect((await raw(baseURL, 'GET', '/api/leads%2Fa')).statusCode).toBe(404);
});

test('a query with invalid percent-encoding is rejected', async ({ baseURL }) => {
  const { statusCode, headers } = await raw(baseURL, 'GET', '/api/leads?q=%zz');
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect((await raw(baseURL, 'GET', '/?q=%zz')).statusCode).toBe(200);
});
