import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { MAX_LISTED_SESSIONS, type Session } from '@/domain/accounts/session';
import { endAccess } from '@/server/auth/end-access';
import { sessions } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';

/** The actor, and the session of the request. */
export type SessionOwner = Pick<Actor, 'db' | 'now' | 'user'> & { sessionId: string | null };

/** The sessions that have not expired: this device's first, then by last use. */
export async function listSessions({ db, now, user, sessionId }: SessionOwner): Promise<Session[]> {
  const isThisDevice = sql<boolean>`${sessions.id} = ${sessionId ?? ''}`;
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isThisDevice,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(isThisDevice), desc(sessions.lastSeenAt), sessions.id)
    .limit(MAX_LISTED_SESSIONS);
}

/** Takes effect from the next request on, and closes the session's open streams. */
export async function endOneSession({ db, user }: SessionOwner, id: string): Promise<void> {
  const ended = await endAccess(db, sessions, and(eq(sessions.id, id), eq(sessions.userId, user.id)));
  if (ended === 0) notFound('session');
}

/** Ends all sessions but that of the request. Returns how many. */
export const endOtherSessions = ({ db, user, sessionId }: SessionOwner): Promise<number> =>
  endAccess(db, sessions, and(eq(sessions.userId, user.id), ne(sessions.id, sessionId ?? '')));
