import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import { isApiToken } from '@/domain/accounts/api-token';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import { runInBackground } from '../background';
import type { Database, LookUps } from '../db/database';
import { apiTokens, users } from '../db/schema';
import { logFailure } from '../log';
import type { ApiTokenAccess, Scope } from '../scope';
import { hashToken, type SessionUser } from './sessions';
import { teamIds } from './team-ids';
import { isAddressAllowed } from './token-addresses';

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
      scopes: apiTokens.scopes,
      addresses: apiTokens.addresses,
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

type Reading = Pick<Scope, 'db' | 'now' | 'background'> & LookUps;

/** Why a token is refused: it is unknown or has expired, or it does not work from this address. */
export type TokenRefusal = 'INVALID' | 'ADDRESS';

/** What a token may do. One that the release before has created has only `scope`. */
export const scopesOf = ({ scopes, scope }: Pick<typeof apiTokens.$inferSelect, 'scopes' | 'scope'>): TokenScope[] =>
  scopes ?? (scope === 'READ' ? ['read'] : ['read', 'write']);

/**
 * The user and access of a bearer token (D29), or why it is refused. This runs on every integrator request, so one
 * statement fetches everything, and malformed tokens never reach the database.
 */
export async function readApiToken(
  scope: Reading,
  { authorization, address }: { authorization: string; address: string },
): Promise<{ user: SessionUser; token: ApiTokenAccess } | TokenRefusal> {
  const secret = SCHEME.exec(authorization)?.[1] ?? '';
  if (!isApiToken(secret)) return 'INVALID';
  const { db, signInDb = db, now } = scope;
  const [row] = await lookUpIn(signInDb).execute({ hash: hashToken(secret) });
  if (!row) return 'INVALID';
  const { tokenId, scope: _, scopes: __, addresses, lastUsedAt, expiresAt, ...user } = row;
  if (apiTokenState({ expiresAt }, now) !== 'ACTIVE') return 'INVALID';
  if (!isAddressAllowed(address, addresses)) return 'ADDRESS';
  const recorded = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LAST_USE_INTERVAL_MS;
  if (!recorded) runInBackground(scope, () => recordUse(scope, tokenId));
  return { user, token: { id: tokenId, scopes: scopesOf(row) } };
}

/** Best effort: of concurrent requests one writes and none waits. A failure is only logged. */
async function recordUse({ db, now }: Reading, id: string): Promise<void> {
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
