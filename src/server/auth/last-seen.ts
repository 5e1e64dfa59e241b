import { and, eq, lte } from 'drizzle-orm';
import { LAST_SEEN_INTERVAL_MS } from '@/domain/accounts/session';
import { runInBackground } from '../background';
import { sessions } from '../db/schema';
import { logFailure } from '../log';
import type { Scope } from '../scope';

interface Seen {
  sessionId: string | null;
  lastSeenAt: Date | null;
  userAgent: string;
}

type SeenScope = Pick<Scope, 'db' | 'now' | 'background'>;

/** Records that the session was used just now, for the list of sessions. Most requests write nothing. */
export function recordSeen(scope: SeenScope, { sessionId, lastSeenAt, userAgent }: Seen): void {
  if (!sessionId || !lastSeenAt || scope.now.getTime() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return;
  runInBackground(scope, () => writeSeen(scope, { sessionId, userAgent }));
}

/** Best effort: of concurrent requests one writes. A failure is only logged. */
async function writeSeen({ db, now }: SeenScope, { sessionId, userAgent }: { sessionId: string; userAgent: string }) {
  const old = lte(sessions.lastSeenAt, new Date(now.getTime() - LAST_SEEN_INTERVAL_MS));
  try {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, userAgent })
      .where(and(eq(sessions.id, sessionId), old));
  } catch (error) {
    logFailure('Failed to record that a session was used', error);
  }
}
