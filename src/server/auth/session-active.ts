import { and, eq, gt } from 'drizzle-orm';
import { apiTokenState } from '@/domain/accounts/api-token';
import type { RequestContext } from '../context';
import { apiTokens, sessions } from '../db/schema';

/**
 * Whether the session or the token that a request came by still lets its user in: for answers that go on for long.
 * Asking prolongs nothing, as a page that is merely open must not.
 */
export async function isSessionActive({
  db,
  now,
  sessionId,
  token,
}: Pick<RequestContext, 'db' | 'now' | 'sessionId' | 'token'>): Promise<boolean> {
  if (token) {
    const [row] = await db.select({ expiresAt: apiTokens.expiresAt }).from(apiTokens).where(eq(apiTokens.id, token.id));
    return row !== undefined && apiTokenState(row, now) === 'ACTIVE';
  }
  if (sessionId === null) return false;
  const holds = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now));
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(holds);
  return row !== undefined;
}
