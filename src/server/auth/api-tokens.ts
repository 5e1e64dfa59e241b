import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import { type ApiTokenScope, apiTokenState, isApiToken } from '@/domain/accounts/api-token';
import { runInBackground } from '../background';
import type { Database } from '../db/client';
import { apiTokens, users } from '../db/schema';
import type { Scope } from '../scope';
import { hashToken, type SessionUser } from './sessions';
import { teamIds } from './team-ids';

/** What a request may do that comes by a token. */
export interface ApiTokenAccess {
  id: string;
  scope: ApiTokenScope;
}

const SCHEME = /^Bearer +(\S+) *$/i;

/** Whether a request comes by a token. Other schemes are a proxy's business and leave the cookie in force. */
export const hasBearerToken = (headers: Headers): boolean => /^Bearer\b/i.test(headers.get('authorization') ?? '');

/** How exactly the last use is known: a busy token writes its row once in this time. */
const LAST_USE_MS = 60_000;

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

/** The statement is always the same one: it is written once a database, not once a request. */
function lookUpIn(db: Database) {
  const lookUp = lookUps.get(db) ?? prepareLookUp(db);
  lookUps.set(db, lookUp);
  return lookUp;
}

type TokenScope = Pick<Scope, 'db' | 'now' | 'background'>;

/**
 * Whom an Authorization header lets in, if it carries a token that holds (D29). Every request of an integrator comes
 * through here, so one statement fetches everything; what cannot be a token does not reach the database.
 */
export async function readApiToken(
  scope: TokenScope,
  authorization: string,
): Promise<{ user: SessionUser; token: ApiTokenAccess } | null> {
  const secret = SCHEME.exec(authorization)?.[1] ?? '';
  if (!isApiToken(secret)) return null;
  const { db, now } = scope;
  const [row] = await lookUpIn(db).execute({ hash: hashToken(secret) });
  if (!row) return null;
  const { tokenId, scope: access, lastUsedAt, expiresAt, ...user } = row;
  if (apiTokenState({ expiresAt }, now) !== 'ACTIVE') return null;
  const noted = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LAST_USE_MS;
  if (!noted) runInBackground(scope, () => noteUse(scope, tokenId));
  return { user, token: { id: tokenId, scope: access } };
}

/** Of requests at the same moment one writes, and none waits for it. Without the note everything else still works. */
async function noteUse({ db, now }: TokenScope, id: string): Promise<void> {
  const old = lte(apiTokens.lastUsedAt, new Date(now.getTime() - LAST_USE_MS));
  try {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), old)));
  } catch (error) {
    console.error('The last use of an API token was not noted:', error instanceof Error ? error.message : error);
  }
}
