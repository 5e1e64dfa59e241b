import { type IncomingMessage, request } from 'node:http';
import { expect, test } from '@tests/support/browser/browser';
import { SECURITY_HEADERS } from '@/server/http/security-headers.mjs';

// The REST routes as `npm start` serves them: Next loads them, and most requests bypass it.

test('REST requests bypass Next', async ({ request: client }) => {
  const answer = await client.get('/api/leads', { headers: { authorization: 'Bearer nothing' } });
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
  for (const [path, allow] of [
    ['/api/leads', 'GET, POST, HEAD, OPTIONS'],
    ['/api/export/leads', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ] as const) {
    const { statusCode, headers } = await raw(baseURL, 'TRACE', path);
    expect([statusCode, headers['content-type'], headers.allow]).toEqual([405, 'application/problem+json', allow]);
  }
});

const RESOURCE = /^default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/;
const DOWNLOAD = /^sandbox; default-src 'none'$/;
const PAGE = /^default-src 'self'; script-src 'self' 'nonce-[\w+/=]{24}' 'strict-dynamic'; style-src 'self' 'nonce-/;

test('every kind of response has each security header exactly once', async ({ baseURL, request }) => {
  const page = await (await request.get('/auth/signin')).text();
  const [asset = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? [];
  for (const [path, status, policy] of [
    ['/', 200, PAGE],
    ['/api/docs', 200, PAGE],
    ['/nothing', 404, PAGE],
    [asset, 200, RESOURCE],
    ['/_next/static/nothing.js', 404, RESOURCE],
    ['/icon.svg', 200, PAGE],
    ['/healthz', 200, RESOURCE],
    ['//api/leads', 308, RESOURCE],
    ['/api/leads/', 404, RESOURCE],
    ['/auth/signin/', 308, RESOURCE],
    ['/api/leads', 401, RESOURCE],
    ['/api/nothing', 404, RESOURCE],
    ['/api/files/0198c2fd-3c4d-7e5f-8a6b-7c8d9e0f1a2b/content', 401, DOWNLOAD],
    ['/api/email-attachments/0198c2fd-3c4d-7e5f-8a6b-7c8d9e0f1a2b', 401, DOWNLOAD],
    ['/api/trpc/leads.list', 401, RESOURCE],
    ['/api/leads/%E0%A4%A', 400, RESOURCE],
    ['/%zz', 400, RESOURCE],
  ] as const) {
    const { statusCode, headers, rawHeaders } = await raw(baseURL, 'GET', path);
    expect([path, statusCode]).toEqual([path, status]);
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    for (const { key, value } of SECURITY_HEADERS.slice(1)) expect(headers[key.toLowerCase()], path).toBe(value);
    for (const { key } of SECURITY_HEADERS) {
      expect(
        names.filter((name) => name === key.toLowerCase()),
        `${path} ${key}`,
      ).toHaveLength(1);
    }
    expect(headers['content-security-policy'], path).toMatch(policy);
    expect(headers['strict-transport-security'], 'over http').toBeUndefined();
    expect(headers, path).toMatchObject(/^\/api\/(leads|nothing)/.test(path) && status !== 308 ? REST_HEADERS : {});
  }
});

const REST_HEADERS = { 'x-request-id': expect.any(String), 'ratelimit-remaining': expect.stringMatching(/^\d+$/) };

test('every page has a nonce of its own on all its scripts, and no script without one', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/auth/signin', '/auth/signin', '/', '/nothing', '/api/docs']) {
    const answer = await request.get(path);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
    const scripts = (await answer.text()).match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
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
