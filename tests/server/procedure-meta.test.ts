import { scopeForFile } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import type { SessionUser } from '@/server/auth/sessions';
import { problemsOf } from '@/server/openapi/problems';
import { restOperations } from '@/server/rest/rest-router';
import { createCallerFactory, router, signedInFor } from '@/server/trpc';

const signedIn = signedInFor('leads');
const createCaller = createCallerFactory(
  router({
    query: signedIn.query(() => 'served'),
    mutation: signedIn.mutation(() => 'served'),
    recordingQuery: signedIn.meta({ writes: true }).query(() => 'served'),
    readingMutation: signedIn.meta({ writes: false }).mutation(() => 'served'),
  }),
);

const { scope } = scopeForFile();
let user: SessionUser;

beforeAll(async () => {
  user = await makeUser(scope);
});

const callerWith = (tokenScopes: readonly TokenScope[]) =>
  createCaller({
    ...scope,
    user,
    sessionId: null,
    signInDb: scope.db,
    token: { id: scope.newId(), scopes: tokenScopes },
    tokenRefused: false,
    address: '203.0.113.7',
    setCookie: () => {},
  });

describe('a procedure without `writes` in its meta', () => {
  it('rejects a read-only token if it is a mutation', async () => {
    expect(await expectProblem(callerWith(['read']).mutation())).toMatchObject({ code: 'READ_ONLY_TOKEN' });
    expect(await callerWith(['read']).query()).toBe('served');
  });
});

it.each<[string, TokenScope[], Partial<Record<'query' | 'mutation', string>>]>([
  ['reads its resource', ['leads:read'], { mutation: 'leads:write' }],
  ['writes its resource', ['leads:write'], { query: 'leads:read' }],
  ['reads everything, and writes another resource', ['read', 'tasks:write'], { mutation: 'leads:write' }],
  ['has all of another resource', ['tasks:read', 'tasks:write'], { query: 'leads:read', mutation: 'leads:write' }],
])('asks a token that %s for what it lacks', async (_, scopes, lacks) => {
  for (const [name, call] of Object.entries({
    query: callerWith(scopes).query,
    mutation: callerWith(scopes).mutation,
  })) {
    const missing = lacks[name as 'query' | 'mutation'];
    if (missing === undefined) expect(await call()).toBe('served');
    else expect(await expectProblem(call())).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: missing } });
  }
});

describe('a procedure with `writes` in its meta', () => {
  it('rejects a read-only token if it writes, even if it is a query', async () => {
    expect(await expectProblem(callerWith(['read']).recordingQuery())).toMatchObject({ code: 'READ_ONLY_TOKEN' });
    expect(await callerWith(['read', 'write']).recordingQuery()).toBe('served');
  });

  it('accepts a read-only token if it does not write, even if it is a mutation', async () => {
    expect(await callerWith(['read']).readingMutation()).toBe('served');
  });

  it('documents READ_ONLY_TOKEN exactly where it is enforced', () => {
    const operation = restOperations.find(({ path, method }) => path === '/api/leads' && method === 'POST');
    if (!operation) throw new Error('There is no operation that creates leads.');
    expect(problemsOf(operation)).toContain('READ_ONLY_TOKEN');
    expect(problemsOf({ ...operation, writes: false })).not.toContain('READ_ONLY_TOKEN');
    expect(problemsOf({ ...operation, type: 'query', writes: true })).toContain('READ_ONLY_TOKEN');
  });
});
