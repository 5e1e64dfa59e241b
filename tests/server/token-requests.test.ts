import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseForRoutes } from '@tests/support/browser/opening';
import { actorFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GET as exportLeads } from '@/app/api/export/leads/route';
import { GET, POST } from '@/app/api/trpc/[trpc]/route';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import { type SessionUser, startSession } from '@/server/auth/sessions';
import { apiTokens, leads } from '@/server/db/schema';
import { env } from '@/server/env';
import { createApiToken, revokeApiToken } from '@/server/services/accounts/api-tokens';

// Whole requests through the real routes, on their own database.

const database = databaseForRoutes();
let scope: TestScope;
let user: SessionUser;
let cookie: string;

beforeEach(async () => {
  scope = testScope(database, { now: new Date() });
  user = await makeUser(scope, { tier: 'PRO' });
  const session = await startSession(scope, user.id);
  cookie = `${session.name}=${session.value}`;
});

// Background work must finish before the database closes.
afterEach(async () => {
  await nextTurn();
  await scope.db.execute(sql`select 1`);
});

async function makeToken(scopes: readonly TokenScope[] = ['read', 'write'], addresses: string[] = []) {
  const input = { name: 'Sync', scopes, addresses, expiresInDays: null };
  const { token, secret } = await createApiToken(actorFor(scope, user), input);
  return { id: token.id, header: { authorization: `Bearer ${secret}` } };
}

const address = (path: string) => `${env().APP_URL}/api/${path}`;
const count = (headers: Record<string, string>) =>
  GET(new Request(address('trpc/leads.count?input=%7B%22json%22%3A%7B%7D%7D'), { headers }));
const create = (headers: Record<string, string>) =>
  POST(
    new Request(address('trpc/leads.create'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ json: { companyName: 'Northgate', contactPerson: 'Jo' } }),
    }),
  );
const download = (headers: Record<string, string>) => exportLeads(new Request(address('export/leads'), { headers }));

async function problemIn(response: Response): Promise<{ status: number; code: string; message: string }> {
  const body = await response.json();
  const { code, message } = body.error?.json?.data.problem ?? body;
  return { status: response.status, code, message };
}

const REFUSED = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'This API token is unknown, has expired or was revoked.',
};

it('accepts a token without cookie or Origin for reading, writing and exporting', async () => {
  const { id, header } = await makeToken();
  expect((await create(header)).status).toBe(200);
  expect((await (await count(header)).json()).result.data.json).toEqual({ count: 1, more: false });
  const csv = await download(header);
  expect(csv.status).toBe(200);
  expect(await csv.text()).toContain('Northgate');
  await vi.waitFor(async () => {
    const [row] = await scope.db.select().from(apiTokens).where(eq(apiTokens.id, id));
    expect(row?.lastUsedAt).toBeInstanceOf(Date);
  }, LONG_TIMEOUT);
});

it('does not fall back to the cookie when the token is invalid', async () => {
  const { header, id } = await makeToken();
  await revokeApiToken(actorFor(scope, user), id);
  const headers = [
    header,
    { authorization: `Bearer stn_${'a'.repeat(43)}` },
    { authorization: 'Bearer nonsense' },
    { authorization: 'Bearer' },
  ];
  expect((await count({ cookie })).status).toBe(200);
  for (const bad of headers) {
    expect(await problemIn(await count({ ...bad, cookie }))).toEqual(REFUSED);
    expect(await problemIn(await download({ ...bad, cookie }))).toEqual(REFUSED);
    expect(await problemIn(await create({ ...bad, cookie, origin: env().APP_URL }))).toEqual(REFUSED);
  }
});

it('rejects a token from an address to which it is not bound, whatever it calls', async () => {
  const { header } = await makeToken(['read', 'write'], ['203.0.113.0/24']);
  // Set by the server from the connection.
  const from = (ip: string) => ({ ...header, cookie, 'x-stanchion-address': ip });
  const refused = {
    status: 403,
    code: 'ADDRESS_NOT_ALLOWED',
    message: 'This API token does not work from this address.',
  };
  for (const call of [count, create, download])
    expect(await problemIn(await call(from('203.0.114.1')))).toEqual(refused);
  expect(await problemIn(await count({ ...header, cookie }))).toEqual(refused);
  expect((await count(from('203.0.113.9'))).status).toBe(200);
});

it('still accepts the cookie, and checks its Origin, next to a proxy’s Basic credentials', async () => {
  const basic = { authorization: 'Basic cm9iaW46eA==', cookie };
  expect((await count(basic)).status).toBe(200);
  expect(await problemIn(await create(basic))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await create({ ...basic, origin: env().APP_URL })).status).toBe(200);
});

it('acts as the token’s user, not the cookie’s', async () => {
  const { header } = await makeToken();
  await create(header);
  const other = await startSession(scope, (await makeUser(scope)).id);
  const answer = await count({ ...header, cookie: `${other.name}=${other.value}` });
  expect((await answer.json()).result.data.json.count).toBe(1);
});

it('requires our own Origin with a cookie', async () => {
  const before = await scope.db.$count(leads);
  const headersOf: Record<string, string>[] = [{ cookie }, { cookie, origin: 'https://evil.example' }];
  for (const headers of headersOf) {
    expect(await problemIn(await create(headers))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  expect(await scope.db.$count(leads)).toBe(before);
  expect((await create({ cookie, origin: env().APP_URL })).status).toBe(200);
});

it('requires signing in when there is neither a token nor a cookie', async () => {
  expect(await problemIn(await count({}))).toEqual({
    status: 401,
    code: 'UNAUTHENTICATED',
    message: 'Sign in to continue.',
  });
});

it('limits the body size with a token too', async () => {
  const { header } = await makeToken();
  const body = JSON.stringify({ json: { companyName: 'x'.repeat(1024 * 1024), contactPerson: 'Jo' } });
  const headers = { ...header, 'content-type': 'application/json', 'content-length': String(body.length) };
  const answer = await POST(new Request(address('trpc/leads.create'), { method: 'POST', headers, body }));
  expect(await problemIn(answer)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
});
