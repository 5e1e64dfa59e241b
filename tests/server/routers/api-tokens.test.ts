import { userForEach } from '@tests/support/browser/opening';
import { callerFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { expect, it } from 'vitest';
import type { TokenScope } from '@/domain/accounts/token-scopes';

// tests/server/access checks the response of every procedure to every kind of token.

const { scope, user } = userForEach();

const byToken = (tokenScopes: readonly TokenScope[]) =>
  callerFor(scope, user, { id: scope.newId(), scopes: tokenScopes });

it('creates, lists and revokes tokens in a session', async () => {
  const caller = callerFor(scope, user);
  const { token, secret } = await caller.apiTokens.create({ name: 'Sync', scopes: ['read'], expiresInDays: null });
  expect(secret.startsWith(token.prefix)).toBe(true);
  const listed = await caller.apiTokens.list();
  expect(listed).toEqual([token]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(await caller.apiTokens.revoke({ id: token.id })).toEqual({ id: token.id });
  expect(await caller.apiTokens.list()).toEqual([]);
});

it('states what a token lacks', async () => {
  expect(await expectProblem(byToken(['read']).tasks.delete({ id: scope.newId() }))).toEqual({
    code: 'READ_ONLY_TOKEN',
    message: 'This API token is read-only. Use a token with write access.',
  });
  expect(await expectProblem(byToken(['leads:read', 'tasks:write']).leads.delete({ id: scope.newId() }))).toEqual({
    code: 'SCOPE_MISSING',
    message: 'This API token lacks the scope leads:write. Use a token that has it.',
    details: { scope: 'leads:write' },
  });
  expect(await expectProblem(byToken(['read', 'write']).apiTokens.list())).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('API tokens cannot do this.'),
  });
});
