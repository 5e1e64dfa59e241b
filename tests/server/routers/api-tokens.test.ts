import { userForEach } from '@tests/support/browser/opening';
import { callerFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { expect, it } from 'vitest';
import type { ApiTokenScope } from '@/domain/accounts/api-token-choices';

// tests/server/access checks the response of every procedure to every kind of token.

const { scope, user } = userForEach();

const byToken = (tokenScope: ApiTokenScope) => callerFor(scope, user, { id: scope.newId(), scope: tokenScope });

it('creates, lists and revokes tokens in a session', async () => {
  const caller = callerFor(scope, user);
  const { token, secret } = await caller.apiTokens.create({ name: 'Sync', scope: 'READ', expiresInDays: null });
  expect(secret.startsWith(token.prefix)).toBe(true);
  const listed = await caller.apiTokens.list();
  expect(listed).toEqual([token]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(await caller.apiTokens.revoke({ id: token.id })).toEqual({ id: token.id });
  expect(await caller.apiTokens.list()).toEqual([]);
});

it('states what a token lacks', async () => {
  expect(await expectProblem(byToken('READ').deleted.restore({ id: scope.newId() }))).toEqual({
    code: 'READ_ONLY_TOKEN',
    message: 'This API token is read-only. Use a token with write access.',
  });
  expect(await expectProblem(byToken('READ_WRITE').apiTokens.list())).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('API tokens cannot do this.'),
  });
});
