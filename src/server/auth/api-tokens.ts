import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import { isApiToken } from '@/domain/accounts/api-token';
import type { ApiTokenScope } from '@/domain/accounts/api-token-choices';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import { runInBackground } from '../background';
import type { Database, LookUps } from '../db/database';
import { apiTokens, users } from '../db/schema';
import { logFailure } from '../log';
import type { Scope } from '../scope';
import { hashToken, type SessionUser } from './sessions';
import { teamIds } from './team-ids';

/** What an API token allows its request to do. */
export interface ApiTokenAccess {
  id: string;
  scope: ApiTokenScope;
}

const SCHEME = /^Bearer +(\S+) *$/i;

/** Whether the request carries a bearer token. Other schemes may belong to a proxy, so the cookie still applies. */
export const hasBearerToken = (headers: Headers): boolean => /^Bearer\b/i.test(headers.get('authorization') ?? '');

/** Resolution of `lastUsedAt`: a busy token updates its row once per interval. */
const LAST_USE_INTERVAL_MS = 60_000;

const { passwordHash: _hash, ...userColumns } = getTableColumns(users);

const prepareLookUp = (db: Database) =>
  db
    .select({
      ...userColumns,
      teamIds,
      tokenId: apiTokens.id,
      scope: apiTokens.scope,
      lastUsedAt: apiTokens.lastUsedAt,
      expiresAt: apiTokens.expiresAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder('hash')))
    .prepare('api_token');

const lookUps = new WeakMap<Database, ReturnType<typeof prepareLookUp>>();

/** Prepared once per database rather than once per request. */
function lookUpIn(db: Database) {
  const lookUp = lookUps.get(db) ?? prepareLookUp(db);
  lookUps.set(db, lookUp);
  return lookUp;
}

type TokenScope = Pick<Scope, 'db' | 'now' | 'background'> & LookUps;

/**
 * The user and access of a valid bearer token (D29), or null. This runs on every integrator request, so one statement
 * fetches everything, and malformed tokens never reach the database.
 */
export async function readApiToken(
  scope: TokenScope,
  authorization: string,
): Promise<{ user: SessionUser; token: ApiTokenAccess } | null> {
  const secret = SCHEME.exec(authorization)?.[1] ?? '';
  if (!isApiToken(secret)) return null;
  const { db, signInDb = db, now } = scope;
  const [row] = await lookUpIn(signInDb).execute({ hash: hashToken(secret) });
  if (!row) return null;
  const { tokenId, scope: access, lastUsedAt, expiresAt, ...user } = row;
  if (apiTokenState({ expiresAt }, now) !== 'ACTIVE') return null;
  const recorded = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LAST_USE_INTERVAL_MS;
  if (!recorded) runInBackground(scope, () => recordUse(scope, tokenId));
  return { user, token: { id: tokenId, scope: access } };
}

/** Best effort: of concurrent requests one writes and none waits. A failure is only logged. */
async function recordUse({ db, now }: TokenScope, id: string): Promise<void> {
  const old = lte(apiTokens.lastUsedAt, new Date(now.getTime() - LAST_USE_INTERVAL_MS));
  try {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), old)));
  } catch (error) {
    logFailure('Failed to record the last use of an API token', error);
  }
}
