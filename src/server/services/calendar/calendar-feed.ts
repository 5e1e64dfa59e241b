import { and, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm';
import { type CalendarFeed, FEED_ALLOWANCE } from '@/domain/calendar/feed';
import { feedRange, MAX_FEED_EVENTS } from '@/domain/calendar/feed-range';
import { isLinkToken } from '@/domain/shares/link-token';
import { hashToken, newToken } from '@/server/auth/sessions';
import { teamIds } from '@/server/auth/team-ids';
import { runInBackground } from '@/server/background';
import { calendarFeeds, users } from '@/server/db/schema';
import { logFailure } from '@/server/log';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { consumeRateLimit, MINUTE_MS, type RateLimitStatus } from '../shared/rate-limit';
import { writeIcs } from './calendar-ics';
import { readFeedEvents } from './calendar-queries';

const FEED_PATH = '/api/calendar-feed';

/** The name of the feed in calendar programs. */
const FEED_NAME = 'Stanchion';

/** Resolution of `lastUsedAt`. */
const LAST_USE_INTERVAL_MS = 60_000;

const { createdAt, lastUsedAt } = getTableColumns(calendarFeeds);

export async function readFeed({ db, user }: Actor): Promise<CalendarFeed | null> {
  const [feed] = await db
    .select({ createdAt, lastUsedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, user.id));
  return feed ?? null;
}

/**
 * Creates the feed, or replaces its address, and returns the address. It cannot be read again, because only its hash is
 * stored (D42). The previous address stops working.
 */
export async function createFeed({ db, env, now, user }: Actor): Promise<{ feed: CalendarFeed; url: string }> {
  const token = newToken();
  const columns = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: null };
  await db
    .insert(calendarFeeds)
    .values({ ...columns, userId: user.id })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: columns });
  return { feed: { createdAt: now, lastUsedAt: null }, url: `${env.APP_URL}${FEED_PATH}/${token}.ics` };
}

/** Revokes the feed. Its address stops working from the next request on. */
export async function revokeFeed({ db, user }: Actor): Promise<void> {
  const revoked = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, user.id))
    .returning({ userId: calendarFeeds.userId });
  if (revoked.length === 0) notFound('calendar feed');
}

/**
 * The iCalendar document at a feed's address; `fileName` is its token plus `.ics`. Throws the same NOT_FOUND for
 * addresses that never existed, were replaced, or were revoked.
 */
export async function readFeedDocument(
  scope: Scope,
  fileName: string,
  announce?: (status: RateLimitStatus) => void,
): Promise<string> {
  const token = fileName.replace(/\.ics$/, '');
  if (!isLinkToken(token)) return refuseFeed();
  const tokenHash = hashToken(token);
  const [owner] = await scope.db
    .select({ id: users.id, name: users.name, email: users.email, timezone: users.timezone, teamIds, lastUsedAt })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  if (!owner) return refuseFeed();
  const { limit, windowMinutes } = FEED_ALLOWANCE;
  const reads = { key: `calendar-feed:${owner.id}`, limit, windowMs: windowMinutes * MINUTE_MS };
  const status = await consumeRateLimit(scope, reads);
  announce?.(status);
  recordUse(scope, owner.id, owner.lastUsedAt);
  const range = { ...feedRange(scope.now), most: MAX_FEED_EVENTS };
  const events = await readFeedEvents({ db: scope.db, user: owner }, range);
  return writeIcs({ name: FEED_NAME, owner, appUrl: scope.env.APP_URL, events, now: scope.now });
}

const refuseFeed = (): never => refuse('NOT_FOUND', 'There is no calendar at this address.');

/** Records the last use at most once a minute, in the background. A failure is only logged. */
function recordUse(scope: Scope, userId: string, lastUse: Date | null): void {
  const { db, now } = scope;
  if (lastUse !== null && now.getTime() - lastUse.getTime() < LAST_USE_INTERVAL_MS) return;
  const old = or(isNull(lastUsedAt), lte(lastUsedAt, new Date(now.getTime() - LAST_USE_INTERVAL_MS)));
  runInBackground(scope, async () => {
    try {
      await db
        .update(calendarFeeds)
        .set({ lastUsedAt: now })
        .where(and(eq(calendarFeeds.userId, userId), old));
    } catch (error) {
      logFailure('The last use of a calendar feed was not noted', error);
    }
  });
}
