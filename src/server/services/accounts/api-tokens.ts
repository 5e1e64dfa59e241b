import { and, desc, eq, lte } from 'drizzle-orm';
import {
  type ApiToken,
  apiToken,
  apiTokenPrefix,
  apiTokenStart,
  type CreateApiTokenInput,
  MAX_API_TOKENS,
  type OwnToken,
  ownToken,
} from '@/domain/accounts/api-token';
import { apiTokenExpiry } from '@/domain/accounts/api-token-expiry';
import { toRange } from '@/domain/accounts/token-addresses';
import { allows, simplify } from '@/domain/accounts/token-scopes';
import { scopesOf } from '@/server/auth/api-tokens';
import { endAccess } from '@/server/auth/end-access';
import { hashToken, newToken } from '@/server/auth/sessions';
import { apiTokens } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { withSecondFactor } from './second-factor/second-factor';

/** The owner of the tokens: the user in the browser, or the one an operator names. */
export type TokenOwner = Scope & { user: { id: string } };

/** All tokens of a user, newest first. Includes expired ones, so that the owner sees why something stopped working. */
export async function listApiTokens({ db, user }: TokenOwner): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, user.id))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MAX_API_TOKENS);
  return rows.map((row) => apiToken.parse({ ...row, scopes: scopesOf(row) }));
}

/** The token that the request was made with. */
export async function readOwnToken({ db, user, token }: Actor): Promise<OwnToken> {
  if (!token) return refuse('FORBIDDEN', 'This request has a session instead of an API token.');
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, token.id));
  // Revoked since the request began.
  if (!row) return notFound('API token');
  return ownToken.parse({ ...row, scopes: scopesOf(row), user });
}

export interface NewApiToken {
  token: ApiToken;
  /** What the integrator sends. Only its hash is stored (D42), so it cannot be shown again. */
  secret: string;
}

/** Creates a token and returns its secret. At the maximum number of tokens, expired ones are deleted to make room. */
export async function createApiToken(owner: TokenOwner, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { db, now, newId, user } = owner;
  const scopes = simplify(input.scopes);
  const addresses = input.addresses?.map(toRange) ?? [];
  const secret = apiTokenStart(scopes, addresses) + newToken();
  const token: ApiToken = {
    id: newId(),
    name: input.name,
    prefix: apiTokenPrefix(secret),
    scopes,
    addresses,
    createdAt: now,
    expiresAt: apiTokenExpiry(input.expiresInDays, now),
    lastUsedAt: null,
  };
  await db.transaction(async (tx) => {
    await lockUsage(tx, user.id);
    const own = eq(apiTokens.userId, user.id);
    if ((await tx.$count(apiTokens, own)) >= MAX_API_TOKENS) {
      const expired = await endAccess(tx, apiTokens, and(own, lte(apiTokens.expiresAt, now)));
      if (expired === 0) refuse('CONFLICT', TOO_MANY);
    }
    const scope = allows(scopes, 'write') ? 'READ_WRITE' : 'READ';
    await tx.insert(apiTokens).values({ ...token, scope, userId: user.id, tokenHash: hashToken(secret) });
  });
  return { token, secret };
}

/** For users: a token outlasts the session, so it takes the second factor. An operator needs none. */
export const createOwnApiToken = (actor: Actor, input: CreateApiTokenInput): Promise<NewApiToken> =>
  withSecondFactor(actor, { userId: actor.user.id, code: input.code, trusted: true }, (tx) =>
    createApiToken({ ...actor, db: tx }, input),
  );

const TOO_MANY = `You already have ${MAX_API_TOKENS} API tokens. Revoke one that you no longer use, then create a new one.`;

/** Takes effect from the next request on, and closes the token's open streams. */
export async function revokeApiToken({ db, user }: TokenOwner, id: string): Promise<void> {
  const revoked = await endAccess(db, apiTokens, and(eq(apiTokens.id, id), eq(apiTokens.userId, user.id)));
  if (revoked === 0) notFound('API token');
}
