import { connectByHttp } from '@tests/support/rest/assistant';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { serveRest } from '@tests/support/rest/rest-server';
import { tokenOf } from '@tests/support/rest/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { env } from '@/server/env';

// The endpoint of assistants as HTTP sees it.

const rest = openRestDatabase();
const url = serveRest();
let user: SessionUser;
let token: string;

beforeAll(async () => {
  user = await rest.makeUser();
  token = await tokenOf(rest.scope(), user);
});

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const CONTENT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function send(body: unknown, headers: Record<string, string>, method = 'POST') {
  const content = method === 'GET' ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(new URL('/api/mcp', url()), {
    method,
    headers: { ...CONTENT, ...headers },
    body: content,
  });
  const text = await response.text();
  return { response, status: response.status, text, code: /"code":"(\w+)"/.exec(text)?.[1] };
}

const bearer = () => ({ authorization: `Bearer ${token}` });

it('serves a request with a token, with an id for the log and the rate limit', async () => {
  const { response, status, text } = await send(PING, { ...bearer(), 'x-request-id': 'assistant-1' });
  expect([status, text]).toEqual([200, expect.stringContaining('"result":{}')]);
  expect(response.headers.get('x-request-id')).toBe('assistant-1');
  expect(Number(response.headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
});

describe('without a valid token', () => {
  it.each([
    ['none', () => ({}), ''],
    ['an unknown one', () => ({ authorization: 'Bearer stn_unknown' }), ', error="invalid_token"'],
    ['the session of a browser', () => cookieOf(rest.scope(), user), ''],
  ])('is 401: %s', async (_, headers, error) => {
    const { status, code, response } = await send(PING, await headers());
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="Stanchion"${error}`);
  });

  it('the client cannot connect', async () => {
    await expect(connectByHttp(url(), 'stn_unknown')).rejects.toThrow('has expired or was revoked');
  });
});

it('refuses other origins than its own, also with a token', async () => {
  const from = (origin: string) => send(PING, { ...bearer(), origin });
  expect(await from('https://evil.example')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await from('null')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await from(env().APP_URL)).toMatchObject({ status: 200 });
});

it.each(['GET', 'PUT', 'DELETE'])('has no %s', async (method) => {
  const { status, response } = await send(PING, bearer(), method);
  expect([status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

it.each([
  ['several messages', [PING, PING], {}, 400, 'VALIDATION'],
  ['broken JSON', '{"jsonrpc":', {}, 400, 'VALIDATION'],
  ['another type', PING, { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['more than 1 MiB', { ...PING, params: { text: 'x'.repeat(2 ** 20) } }, {}, 413, 'PAYLOAD_TOO_LARGE'],
] as const)('refuses %s', async (_, body, headers, status, code) => {
  expect(await send(body, { ...bearer(), ...headers })).toMatchObject({ status, code });
});
