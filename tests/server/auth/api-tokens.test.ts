import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateApiTokenInput } from '@/domain/accounts/api-token';
import { DAY_MS } from '@/domain/shared/time';
import { readApiToken } from '@/server/auth/api-tokens';
import { hashToken } from '@/server/auth/sessions';
import { apiTokens, teamMembers, teams, users } from '@/server/db/schema';
import { createApiToken, revokeApiToken } from '@/server/services/accounts/api-tokens';

const { database, scope } = scopeForEach();
/** Background work, which each test runs itself. */
let work: (() => Promise<void>)[];

beforeEach(() => {
  work = [];
  scope.background = (task) => void work.push(task);
});

const start = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const ADDRESS = '203.0.113.7';
const send = (authorization: string, address = ADDRESS) => readApiToken(scope, { authorization, address });
const read = (secret: string, address?: string) => send(`Bearer ${secret}`, address);
/** The same for a token that works. */
async function accessOf(secret: string) {
  const access = await read(secret);
  return typeof access === 'string' ? expect.fail(access) : access;
}

async function makeToken(expiresInDays: number | null = null) {
  const user = await makeUser(scope);
  const made = await createApiToken(actorFor(scope, user), { name: 'Sync', scopes: ['read'], expiresInDays });
  return { user, ...made };
}

const rowOf = async (id: string) => (await scope.db.select().from(apiTokens).where(eq(apiTokens.id, id)))[0];
const lastUse = async (id: string) => (await rowOf(id))?.lastUsedAt;

describe('readApiToken', () => {
  it('returns the user with their teams and without the password hash, in one statement', async () => {
    const { user, token, secret } = await makeToken();
    const teamIds = [scope.newId(), scope.newId()];
    for (const id of teamIds) {
      await scope.db.insert(teams).values({ id, name: 'Crew', createdAt: start });
      await scope.db.insert(teamMembers).values({ teamId: id, userId: user.id, role: 'member', joinedAt: start });
    }
    database.resetStatements();
    const access = await accessOf(secret);
    expect(database.statements).toHaveLength(1);
    expect(access.token).toEqual({ id: token.id, scopes: ['read'] });
    expect(access.user.teamIds.sort()).toEqual(teamIds.sort());
    expect({ ...access.user, teamIds: [] }).toEqual(user);
  });

  it('returns no teams for a user without one', async () => {
    expect((await accessOf((await makeToken()).secret)).user.teamIds).toEqual([]);
  });

  it('accepts the scheme in any letter case', async () => {
    const { secret, user } = await makeToken();
    for (const header of [`bearer ${secret}`, `BEARER  ${secret}`, `Bearer ${secret} `]) {
      expect(await send(header), header).toMatchObject({ user: { id: user.id } });
    }
  });

  it('does not query the database for malformed tokens', async () => {
    const { secret, token } = await makeToken();
    const stored = (await rowOf(token.id))?.tokenHash ?? '';
    database.resetStatements();
    for (const header of [
      '',
      'Bearer',
      'Bearer ',
      secret,
      `Basic ${secret}`,
      `Bearer ${secret}x`,
      `Bearer ${secret.slice(0, -1)}`,
      `Bearer ${secret} ${secret}`,
      `Bearer ${secret}, Bearer ${secret}`,
      `Bearer ${stored}`,
      `Bearer ${secret.toUpperCase()}`,
    ]) {
      expect(await send(header), header).toBe('INVALID');
    }
    expect(database.statements).toEqual([]);
  });

  it('rejects an unknown token and records no use', async () => {
    await makeToken();
    expect(await read(`stn_${'a'.repeat(43)}`)).toBe('INVALID');
    expect(work).toEqual([]);
  });

  it('rejects a token from the instant it expires', async () => {
    const { secret } = await makeToken(30);
    scope.now = later(30 * DAY_MS - 1);
    await accessOf(secret);
    scope.now = later(30 * DAY_MS);
    expect(await read(secret)).toBe('INVALID');
  });

  it('rejects a token once it is revoked or its user is deleted', async () => {
    const revoked = await makeToken();
    await revokeApiToken(actorFor(scope, revoked.user), revoked.token.id);
    expect(await read(revoked.secret)).toBe('INVALID');

    const orphan = await makeToken();
    await scope.db.delete(users).where(eq(users.id, orphan.user.id));
    expect(await read(orphan.secret)).toBe('INVALID');
    expect(await rowOf(orphan.token.id)).toBeUndefined();
  });
});

it('reads the scope of a token that the release before has created', async () => {
  const { secret, token } = await makeToken();
  for (const [column, scopes] of [
    ['READ', ['read']],
    ['READ_WRITE', ['read', 'write']],
  ] as const) {
    await scope.db.update(apiTokens).set({ scope: column, scopes: null }).where(eq(apiTokens.id, token.id));
    expect((await accessOf(secret)).token.scopes).toEqual(scopes);
  }
});

it('rejects a token that is bound to other addresses, and records no use', async () => {
  const user = await makeUser(scope);
  const input: CreateApiTokenInput = {
    name: 'Sync',
    scopes: ['read'],
    addresses: ['203.0.113.0/24'],
    expiresInDays: null,
  };
  const { secret } = await createApiToken(actorFor(scope, user), input);
  expect(await read(secret, '203.0.114.7')).toBe('ADDRESS');
  expect(await read(secret, 'unknown')).toBe('ADDRESS');
  expect(work).toEqual([]);
  expect(await read(secret, '::ffff:203.0.113.7')).toMatchObject({ user: { id: user.id } });
});

describe('the last use', () => {
  it('is recorded in the background, at most once a minute', async () => {
    const { secret, token } = await makeToken();
    await read(secret);
    await read(secret);
    expect(await lastUse(token.id)).toBeNull();
    // Both requests arrived before either was recorded: the first writes, the second has nothing to do.
    for (const task of work.splice(0)) await task();
    expect(await lastUse(token.id)).toEqual(start);

    scope.now = later(59_999);
    await read(secret);
    expect(work).toEqual([]);

    scope.now = later(60_000);
    await read(secret);
    expect(work).toHaveLength(1);
    for (const task of work.splice(0)) await task();
    expect(await lastUse(token.id)).toEqual(later(60_000));
  });

  it('is written once by simultaneous requests', async () => {
    const { secret, token } = await makeToken();
    await Promise.all(Array.from({ length: 5 }, () => read(secret)));
    expect(work).toHaveLength(5);
    await work[0]?.();
    // The remaining work runs later: had it written, the recorded time would be the later one.
    scope.now = later(1000);
    await read(secret);
    for (const task of work.splice(1)) await task();
    expect(await lastUse(token.id)).toEqual(start);
  });

  it('is recorded without a background runner', async () => {
    const { secret, token } = await makeToken();
    scope.background = undefined;
    await read(secret);
    await vi.waitFor(async () => expect(await lastUse(token.id)).toEqual(start), LONG_TIMEOUT);
  });

  it('only logs an error when it cannot be recorded', async () => {
    const { secret, token } = await makeToken();
    await read(secret);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let logged = '';
    await scope.db
      .transaction(async (tx) => {
        const broken = { ...scope, db: tx, background: (task: () => Promise<void>) => void work.push(task) };
        work = [];
        await readApiToken(broken, { authorization: `Bearer ${secret}`, address: ADDRESS });
        await tx.execute('alter table api_tokens rename to away');
        await work[0]?.();
        logged = log.mock.calls.join();
        tx.rollback();
      })
      .catch(() => {});
    log.mockRestore();
    expect(logged).toContain('Failed to record the last use of an API token');
    expect(logged).not.toContain(hashToken(secret));
    expect((await accessOf(secret)).token.id).toBe(token.id);
  });
});
