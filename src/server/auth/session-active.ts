import { and, eq, gt } from 'drizzle-orm';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import type { Database } from '../db/client';
import { apiTokens, sessions } from '../db/schema';
import type { ApiTokenAccess } from '../scope';

/** What authenticated a request: a session or an API token. */
export interface Credential {
  sessionId: string | null;
  token: ApiTokenAccess | null;
}

/**
 * Whether the request's session or token is still valid: for long-running responses. Unlike a request, this check does
 * not extend the session.
 */
export async function isSessionActive({
  db,
  now,
  sessionId,
  token,
}: Credential & { db: Database; now: Date }): Promise<boolean> {
  if (token) {
    const [row] = await db.select({ expiresAt: apiTokens.expiresAt }).from(apiTokens).where(eq(apiTokens.id, token.id));
    return row !== undefined && apiTokenState(row, now) === 'ACTIVE';
  }
  if (sessionId === null) return false;
  const active = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now));
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(active);
  return row !== undefined;
}
