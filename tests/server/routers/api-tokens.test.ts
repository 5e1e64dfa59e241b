import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import type { AnyProcedure } from '@trpc/server';
import { expect, it } from 'vitest';
import type { ApiTokenScope } from '@/domain/accounts/api-token';
import { leads } from '@/server/db/schema';
import { appRouter } from '@/server/routers/_app';

const { scope, user } = userForEach();

const sync = { name: 'Sync', scope: 'READ', expiresInDays: null } as const;
const byToken = (tokenScope: ApiTokenScope) => callerFor(scope, user, { id: scope.newId(), scope: tokenScope });

/** Callable without signing in, so they do not check tokens. */
const PUBLIC = ['auth.forgotPassword', 'auth.resetPassword', 'auth.signIn', 'auth.signOut', 'auth.signUp'];
/** These require a session and reject every API token. */
const SESSION_ONLY = ['apiTokens.create', 'apiTokens.list', 'apiTokens.revoke', 'auth.changePassword'];

/** Flat at run time, whatever the type says: 'leads.create' -> procedure. */
const flat = Object.entries<object>(appRouter._def.procedures);
const procedures = flat.map(([path, procedure]) => ({ path, type: (procedure as AnyProcedure)._def.type }));
const mutations = procedures.filter(({ type, path }) => type === 'mutation' && !PUBLIC.includes(path));

/** Calls by path, without input: access is checked before the input. */
async function call(caller: ReturnType<typeof callerFor>, path: string): Promise<unknown> {
  let target: unknown = caller;
  for (const name of path.split('.')) target = Reflect.get(target as object, name);
  return (target as (input: unknown) => Promise<unknown>)(undefined);
}

it('creates, lists and revokes tokens in a session', async () => {
  const caller = callerFor(scope, user);
  const { token, secret } = await caller.apiTokens.create(sync);
  expect(secret.startsWith(token.prefix)).toBe(true);
  const listed = await caller.apiTokens.list();
  expect(listed).toEqual([token]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const stranger = callerFor(scope, await makeUser(scope));
  expect(await expectProblem(stranger.apiTokens.revoke({ id: token.id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await caller.apiTokens.revoke({ id: token.id })).toEqual({ id: token.id });
  expect(await caller.apiTokens.list()).toEqual([]);
});

it('covers every mutation', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(8);
  for (const path of PUBLIC) expect(procedures).toContainEqual({ path, type: 'mutation' });
});

it.each(mutations)('rejects $path when signed out and with a read-only token', async ({ path }) => {
  expect(await expectProblem(call(callerFor(scope, null), path))).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await expectProblem(call(byToken('READ'), path))).toEqual({
    code: 'READ_ONLY_TOKEN',
    message: 'This API token is read-only. Use a token with write access.',
  });
});

it.each(SESSION_ONLY)('rejects %s with a read-write token', async (path) => {
  expect(await expectProblem(call(byToken('READ_WRITE'), path))).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('API tokens cannot do this.'),
  });
});

it('lets every token read, and a read-write token write', async () => {
  const northgate = { companyName: 'Northgate', contactPerson: 'Jo' };
  expect(await expectProblem(byToken('READ').leads.create(northgate))).toMatchObject({ code: 'READ_ONLY_TOKEN' });
  expect(await scope.db.$count(leads)).toBe(0);
  const lead = await byToken('READ_WRITE').leads.create(northgate);
  expect((await byToken('READ').leads.list({})).items).toEqual([lead]);
});
