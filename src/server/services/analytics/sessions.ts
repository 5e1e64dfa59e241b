import type { StartSessionInput } from '@/domain/analytics/analytics';
import { analyticsSessions } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** Starts a session. Stores nothing under its id for a user who does not share how they use the app. */
export async function startAnalyticsSession(
  { db, user, now, newId }: Actor,
  browser: StartSessionInput,
): Promise<{ sessionId: string }> {
  const id = newId();
  if (user.sharesUsage) await db.insert(analyticsSessions).values({ ...browser, id, userId: user.id, startedAt: now });
  return { sessionId: id };
}
