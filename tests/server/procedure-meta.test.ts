import { scopeForFile } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiTokenScope } from '@/domain/accounts/api-token-choices';
import type { SessionUser } from '@/server/auth/sessions';
import { problemsOf } from '@/server/openapi/problems';
import { restOperations } from '@/server/rest/rest-router';
import { createCallerFactory, router, signedIn } from '@/server/trpc';

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

const callerWith = (tokenScope: ApiTokenScope) =>
  createCaller({
    ...scope,
    user,
    sessionId: null,
    signInDb: scope.db,
    token: { id: scope.newId(), scope: tokenScope },
    tokenRefused: false,
    address: '203.0.113.7',
    setCookie: () => {},
  });

describe('a procedure without `writes` in its meta', () => {
  it('rejects a read-only token if it is a mutation', async () => {
    expect(await expectProblem(callerWith('READ').mutation())).toMatchObject({ code: 'READ_ONLY_TOKEN' });
    expect(await callerWith('READ').query()).toBe('served');
  });
});

describe('a procedure with `writes` in its meta', () => {
  it('rejects a read-only token if it writes, even if it is a query', async () => {
    expect(await expectProblem(callerWith('READ').recordingQuery())).toMatchObject({ code: 'READ_ONLY_TOKEN' });
    expect(await callerWith('READ_WRITE').recordingQuery()).toBe('served');
  });

  it('accepts a read-only token if it does not write, even if it is a mutation', async () => {
    expect(await callerWith('READ').readingMutation()).toBe('served');
  });

  it('documents READ_ONLY_TOKEN exactly where it is enforced', () => {
    const operation = restOperations.find(({ path, method }) => path === '/api/leads' && method === 'POST');
    if (!operation) throw new Error('There is no operation that creates leads.');
    expect(problemsOf(operation)).toContain('READ_ONLY_TOKEN');
    expect(problemsOf({ ...operation, writes: false })).not.toContain('READ_ONLY_TOKEN');
    expect(problemsOf({ ...operation, type: 'query', writes: true })).toContain('READ_ONLY_TOKEN');
  });
});
