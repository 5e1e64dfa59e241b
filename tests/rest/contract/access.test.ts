import { makeRow, readTables } from '@tests/support/database/rows';
import { actorFor, type TestScope } from '@tests/support/database/scope';
import { fillPath, type Operation, operations } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiTokenScope } from '@/domain/accounts/api-token';
import { DAY_MS } from '@/domain/shared/time';
import { SESSION_COOKIE, type SessionUser } from '@/server/auth/sessions';
import { createAccount } from '@/server/services/accounts/accounts';
import { createApiToken, revokeApiToken } from '@/server/services/accounts/api-tokens';

// Checks every operation of the OpenAPI document with every kind of credentials. The expected result follows from the
// operation's security, its method and the ids in its path.

type Headers = Record<string, string>;

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let owner: SessionUser;
let headersOf: Record<Credential, () => Headers | Promise<Headers>>;

/** A token is not a session, so a request with a token cannot end one. */
const endsSession = ({ name }: Operation) => name === 'DELETE /api/session';
const withValidToken = (operation: Operation) => (endsSession(operation) ? 'FORBIDDEN' : undefined);
const withInvalidToken = (operation: Operation) =>
  operation.secured || endsSession(operation) ? 'UNAUTHENTICATED' : 'served';

/** The expected result by credentials: a problem code, or `served`. */
const EXPECTED = {
  'no credentials': ({ secured }) => (secured ? 'UNAUTHENTICATED' : 'served'),
  'a malformed token': withInvalidToken,
  'an unknown token': withInvalidToken,
  'an expired token': withInvalidToken,
  'a revoked token': withInvalidToken,
  'a revoked token with a valid cookie': withInvalidToken,
  'an unknown session': ({ secured }) => (secured ? 'UNAUTHENTICATED' : 'served'),
  'a read-only token': (operation) =>
    withValidToken(operation) ?? (operation.secured && operation.changes ? 'READ_ONLY_TOKEN' : 'served'),
  'a read-write token': (operation) => withValidToken(operation) ?? 'served',
  'a cookie': () => 'served',
  'a cookie without Origin': ({ changes }) => (changes ? 'FORBIDDEN' : 'served'),
  'a cookie with a foreign Origin': ({ changes }) => (changes ? 'FORBIDDEN' : 'served'),
  "another user's token": (operation) =>
    withValidToken(operation) ?? (operation.secured && operation.path.includes('{') ? 'NOT_FOUND' : 'served'),
  "another user's cookie": ({ secured, path }) => (secured && path.includes('{') ? 'NOT_FOUND' : 'served'),
} as const satisfies Record<string, (operation: Operation) => string>;

type Credential = keyof typeof EXPECTED;
const CREDENTIALS = Object.keys(EXPECTED) as Credential[];

async function makeToken(scope: TestScope, user: SessionUser, tokenScope: ApiTokenScope, days: number | null = null) {
  const input = { name: 'Sync', scope: tokenScope, expiresInDays: days };
  const { token, secret } = await createApiToken(actorFor(scope, user), input);
  return { id: token.id, headers: { authorization: `Bearer ${secret}` } };
}

beforeAll(async () => {
  const scope = rest.scope();
  owner = await rest.makeUser({ tier: 'PRO' });
  const other = await rest.makeUser({ tier: 'PRO' });
  // The account that the document's example signs in to.
  const { body } = operations.find(({ name }) => name === 'POST /api/session') ?? {};
  await createAccount(scope, {
    name: 'Robin',
    email: String(body?.example.email),
    password: String(body?.example.password),
  });

  const revoked = await makeToken(scope, owner, 'READ_WRITE');
  await revokeApiToken(actorFor(scope, owner), revoked.id);
  const longAgo = { ...scope, now: new Date(scope.now.getTime() - 3 * DAY_MS) };
  const expired = await makeToken(longAgo, owner, 'READ_WRITE', 2);
  const readOnly = await makeToken(scope, owner, 'READ');
  const readWrite = await makeToken(scope, owner, 'READ_WRITE');
  const others = await makeToken(scope, other, 'READ_WRITE');
  // A new session for each request, because signing out ends it.
  const cookie = () => cookieOf(scope, owner);
  headersOf = {
    'no credentials': () => ({}),
    'a malformed token': () => ({ authorization: 'Bearer nonsense' }),
    'an unknown token': () => ({ authorization: `Bearer stn_${'a'.repeat(43)}` }),
    'an expired token': () => expired.headers,
    'a revoked token': () => revoked.headers,
    'a revoked token with a valid cookie': async () => ({ ...(await cookie()), ...revoked.headers }),
    'an unknown session': async () => ({ ...(await cookie()), cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` }),
    'a read-only token': () => readOnly.headers,
    'a read-write token': () => readWrite.headers,
    'a cookie': cookie,
    'a cookie without Origin': async () => ({ cookie: (await cookie()).cookie ?? '' }),
    'a cookie with a foreign Origin': async () => ({ ...(await cookie()), origin: 'https://evil.example' }),
    "another user's token": () => others.headers,
    "another user's cookie": () => cookieOf(scope, other),
  };
});

describe.each(operations)('$name', (operation) => {
  const makePath = async () => fillPath(operation.path, await makeRow(rest.scope(), owner, operation.path));
  const send = (path: string, headers: Headers) =>
    ask(operation.method, path, { body: operation.body?.example, headers });
  const expected = (credential: Credential) => EXPECTED[credential](operation);
  const refused = CREDENTIALS.filter((credential) => expected(credential) !== 'served');

  it.each(CREDENTIALS.filter((credential) => !refused.includes(credential)))('serves %s', async (credential) => {
    const { status, body } = await send(await makePath(), await headersOf[credential]());
    expect({ status, body }).toMatchObject({ status: operation.success });
  });

  if (refused.length === 0) return;
  it(`rejects ${refused.join(', ')} and changes nothing`, async () => {
    const path = await makePath();
    const requests: { credential: Credential; headers: Headers }[] = [];
    for (const credential of refused) requests.push({ credential, headers: await headersOf[credential]() });
    const before = await readTables(rest.scope());
    for (const { credential, headers } of requests) {
      const { body, headers: answered } = await send(path, headers);
      expect(body, credential).toMatchObject({ code: expected(credential) });
      const challenge = `Bearer realm="Stanchion"${headers.authorization ? ', error="invalid_token"' : ''}`;
      const asksToSignIn = expected(credential) === 'UNAUTHENTICATED';
      expect(answered.get('www-authenticate'), credential).toBe(asksToSignIn ? challenge : null);
    }
    expect(await readTables(rest.scope())).toEqual(before);
  });
});

it('answers a sign-out with a token that tokens are revoked in Settings', async () => {
  const { headers } = await makeToken(rest.scope(), owner, 'READ_WRITE');
  const refused = await ask('DELETE', '/api/session', { headers });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Revoke the token in Settings') },
  });
  expect(refused.headers.has('set-cookie')).toBe(false);
  expect((await ask('GET', '/api/leads', { headers })).status).toBe(200);
});

it('covers all operations of the document', () => {
  expect(operations.length).toBeGreaterThan(10);
  expect(operations.filter(({ success }) => Number.isNaN(success))).toEqual([]);
});
