import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CreateApiTokenInput, MAX_API_TOKENS } from '@/domain/accounts/api-token';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import { DAY_MS } from '@/domain/shared/time';
import { readApiToken } from '@/server/auth/api-tokens';
import { hashToken } from '@/server/auth/sessions';
import { apiTokens } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { createApiToken, listApiTokens, revokeApiToken } from '@/server/services/accounts/api-tokens';
import { setPassword } from '@/server/services/accounts/passwords';

const { scope } = scopeForEach();
beforeEach(() => {
  scope.background = () => {};
});

const newActor = async (): Promise<Actor> => actorFor(scope, await makeUser(scope));
const sync = { name: 'Sync', scopes: ['read', 'write'], expiresInDays: null } as const;
const fill = async (actor: Actor, count: number, expiresInDays: number | null = null) => {
  for (let made = 0; made < count; made += 1) await createApiToken(actor, { ...sync, expiresInDays });
};

describe('createApiToken', () => {
  it('returns the secret once and stores only its hash', async () => {
    const actor = await newActor();
    const { token, secret } = await createApiToken(actor, { ...sync, name: ' Nightly ', expiresInDays: 30 });
    expect(secret).toMatch(/^stn_[\w-]{43}$/);
    expect(token).toEqual({
      id: token.id,
      name: ' Nightly ',
      prefix: secret.slice(0, 12),
      scopes: ['read', 'write'],
      addresses: [],
      createdAt: scope.now,
      expiresAt: new Date(scope.now.getTime() + 30 * DAY_MS),
      lastUsedAt: null,
    });
    const [row] = await scope.db.select().from(apiTokens).where(eq(apiTokens.id, token.id));
    expect(row).toMatchObject({ tokenHash: hashToken(secret), scope: 'READ_WRITE' });
    // Beyond the prefix, the row contains nothing of the secret.
    expect(JSON.stringify(row)).not.toContain(secret.slice(12, 24));
  });

  it('stores the simplest scopes, and addresses as ranges', async () => {
    const scopes: TokenScope[] = ['tasks:write', 'leads:read', 'read'];
    const { token } = await createApiToken(await newActor(), { ...sync, scopes, addresses: ['203.0.113.7', '::1'] });
    expect(token).toMatchObject({ scopes: ['read', 'tasks:write'], addresses: ['203.0.113.7/32', '::1/128'] });
  });

  it.each<[string, Partial<CreateApiTokenInput>]>([
    ['reads one resource', { scopes: ['leads:read'] }],
    ['writes without reading', { scopes: ['write'] }],
    ['writes one resource', { scopes: ['read', 'leads:write'] }],
    ['is bound to addresses', { addresses: ['203.0.113.0/24'] }],
  ])('makes a token that the release before rejects if it %s', async (_, narrow) => {
    const { token, secret } = await createApiToken(await newActor(), { ...sync, ...narrow });
    expect(secret).toMatch(/^stn_r_[\w-]{43}$/);
    // The pattern of the release before.
    expect(secret).not.toMatch(/^stn_[A-Za-z0-9_-]{43}$/);
    expect(token.prefix).toBe(secret.slice(0, 12));
  });

  it('creates a different secret every time', async () => {
    const actor = await newActor();
    const made = [await createApiToken(actor, sync), await createApiToken(actor, sync)];
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(2);
  });

  it('stops at the limit, even for concurrent requests', async () => {
    const actor = await newActor();
    await fill(actor, MAX_API_TOKENS - 3);
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => createApiToken(actor, sync)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await listApiTokens(actor)).toHaveLength(MAX_API_TOKENS);
    expect(await expectProblem(createApiToken(actor, sync))).toEqual({
      code: 'CONFLICT',
      message: 'You already have 50 API tokens. Revoke one that you no longer use, then create a new one.',
    });
    await createApiToken(await newActor(), sync);
  });

  it('deletes expired tokens to make room, and no others', async () => {
    const actor = await newActor();
    await fill(actor, 2, 1);
    await fill(actor, MAX_API_TOKENS - 2);
    scope.now = new Date(scope.now.getTime() + DAY_MS);
    const { token } = await createApiToken(actor, sync);
    const left = await listApiTokens(actor);
    expect(left).toHaveLength(MAX_API_TOKENS - 1);
    expect(left[0]?.id).toBe(token.id);
  });
});

it('lists the user’s own tokens, including expired ones, newest first', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  await createApiToken(other, sync);
  const first = await createApiToken(actor, { ...sync, expiresInDays: 1 });
  scope.now = new Date(scope.now.getTime() + 2 * DAY_MS);
  const second = await createApiToken(actor, sync);
  expect(await listApiTokens(actor)).toEqual([second.token, first.token]);
});

it('revokes only the given token, and only for its owner', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  const mine = await createApiToken(actor, sync);
  const kept = await createApiToken(actor, sync);
  expect(await expectProblem(revokeApiToken(other, mine.token.id))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await listApiTokens(actor)).toHaveLength(2);
  await revokeApiToken(actor, mine.token.id);
  expect(await listApiTokens(actor)).toEqual([kept.token]);
  expect(await expectProblem(revokeApiToken(actor, mine.token.id))).toMatchObject({ code: 'NOT_FOUND' });
});

it('keeps tokens valid after a password change (D42)', async () => {
  const actor = await newActor();
  const { secret } = await createApiToken(actor, sync);
  await setPassword(scope, actor.user.id, { passwordHash: 'another hash' });
  const sent = { authorization: `Bearer ${secret}`, address: '203.0.113.7' };
  expect(await readApiToken(scope, sent)).toMatchObject({ user: { id: actor.user.id } });
});
