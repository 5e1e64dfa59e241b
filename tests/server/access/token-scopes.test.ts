import { CALLS } from '@tests/support/access/procedures';
import { RESOURCES } from '@tests/support/access/resources';
import { procedures } from '@tests/support/access/trpc';
import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { beforeAll, describe, expect, it } from 'vitest';
import { allows, TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/token-scopes';
import type { SessionUser } from '@/server/auth/sessions';
import { appRouter } from '@/server/routers/_app';
import { proceduresOf } from '@/server/routers/procedures';

// What every procedure asks of an API token. Refusals come before the input is read, so no rows are needed.

const { scope } = scopeForFile();
let user: SessionUser;

beforeAll(async () => {
  user = await makeUser(scope);
});

const callerWith = (scopes: readonly TokenScope[]) => callerFor(scope, user, { id: scope.newId(), scopes });

const routerOf = (name: string) => name.split('.')[0] ?? '';
const called = procedures.filter(({ name }) => (CALLS[name]?.by ?? 'account') === 'account');

it('has a row for every router that tokens may call, and no others', () => {
  const names = called.flatMap(({ name }) => (name in RESOURCES ? [name] : [routerOf(name)]));
  expect(Object.keys(RESOURCES).sort()).toEqual([...new Set(names)].sort());
});

/** The scopes of single resources, without one of them; `read` and `write` have no others. */
const withoutScope = (lacking: TokenScope) =>
  TOKEN_SCOPES.filter((each) => each !== lacking && !allows([each], lacking) && !['read', 'write'].includes(each));

describe.each(called)('$name', ({ name, changes }) => {
  const resource = RESOURCES[name] ?? RESOURCES[routerOf(name)];

  it('declares its resource', () => {
    expect(proceduresOf(appRouter)[name]?._def.meta?.resource).toBe(resource);
  });

  if (!resource || resource === 'each' || resource === 'none') return;
  it('asks a token that has all other scopes for the one that it lacks', async () => {
    const access = changes ? 'write' : 'read';
    const lacking = resource === 'all' ? access : (`${resource}:${access}` as const);
    const call = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], callerWith(withoutScope(lacking)));
    const refused = expectProblem((call as (input: unknown) => Promise<unknown>)(undefined));
    expect(await refused).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: lacking } });
  });
});
