import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { MAX_LISTED_SESSIONS, type Session } from '@/domain/accounts/session';
import { sessions } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
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
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) notFound('session');
}

/** Ends all sessions but that of the request. Returns how many. */
export async function endOtherSessions({ db, user, sessionId }: SessionOwner): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId ?? '')))
    .returning({ id: sessions.id });
  return ended.length;
}
