import { and, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm';
import { type CalendarFeed, feedRange, isFeedToken } from '@/domain/calendar/feed';
import { hashToken, newToken } from '@/server/auth/sessions';
import { teamIds } from '@/server/auth/team-ids';
import { runInBackground } from '@/server/background';
import { calendarFeeds, users } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { consumeRateLimit, HOUR_MS } from '../shared/rate-limit';
import { writeIcs } from './calendar-ics';
import { readFeedEvents } from './calendar-queries';

const FEED_PATH = '/api/calendar-feed';

/** What a calendar program shows as the feed's name. */
const FEED_NAME = 'Stanchion';

/** A program asks every few minutes, on a few devices each. */
const FEED_READS = { limit: 240, windowMs: HOUR_MS } as const;

/** The most events of a feed; of more, the first to begin. */
const MOST_OF_FEED = 5000;

/** How exactly the last use is known. */
const LAST_USE_MS = 60_000;

const { createdAt, lastUsedAt } = getTableColumns(calendarFeeds);

/** The feed of the user, if there is one. */
export async function readFeed({ db, user }: Actor): Promise<CalendarFeed | null> {
  const [feed] = await db
    .select({ createdAt, lastUsedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, user.id));
  return feed ?? null;
}

/**
 * Makes the feed's address and answers it, this once: only its hash is kept (D42). The address before it, if there was
 * one, leads nowhere from now on.
 */
export async function makeFeed({ db, env, now, user }: Actor): Promise<{ feed: CalendarFeed; url: string }> {
  const token = newToken();
  const made = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: null };
  await db
    .insert(calendarFeeds)
    .values({ ...made, userId: user.id })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
  return { feed: { createdAt: now, lastUsedAt: null }, url: `${env.APP_URL}${FEED_PATH}/${token}.ics` };
}

/** From the next request on the address leads nowhere. */
export async function revokeFeed({ db, user }: Actor): Promise<void> {
  const revoked = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, user.id))
    .returning({ userId: calendarFeeds.userId });
  if (revoked.length === 0) notFound('calendar feed');
}

/**
 * The iCalendar document behind a feed's address: the file name is its token and `.ics`. NOT_FOUND, in the same words,
 * for an address that was never given out, was replaced, or was revoked.
 */
export async function readFeedDocument(scope: Scope, fileName: string): Promise<string> {
  const token = fileName.replace(/\.ics$/, '');
  if (!isFeedToken(token)) return noFeed();
  const tokenHash = hashToken(token);
  const [owner] = await scope.db
    .select({ id: users.id, name: users.name, email: users.email, teamIds, lastUsedAt })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  if (!owner) return noFeed();
  await consumeRateLimit(scope, { ...FEED_READS, key: `calendar-feed:${owner.id}` });
  noteUse(scope, owner.id, owner.lastUsedAt);
  const range = { ...feedRange(scope.now), most: MOST_OF_FEED };
  const events = await readFeedEvents({ db: scope.db, user: owner }, range);
  return writeIcs({ name: FEED_NAME, owner, appUrl: scope.env.APP_URL, events });
}

const noFeed = (): never => refuse('NOT_FOUND', 'There is no calendar at this address.');

/** At most once a minute, and no answer waits for it. Without the note everything else still works. */
function noteUse(scope: Scope, userId: string, last: Date | null): void {
  const { db, now } = scope;
  if (last !== null && now.getTime() - last.getTime() < LAST_USE_MS) return;
  const old = or(isNull(lastUsedAt), lte(lastUsedAt, new Date(now.getTime() - LAST_USE_MS)));
  runInBackground(scope, async () => {
    try {
      await db
        .update(calendarFeeds)
        .set({ lastUsedAt: now })
        .where(and(eq(calendarFeeds.userId, userId), old));
    } catch (error) {
      console.error('The last use of a calendar feed was not noted:', error instanceof Error ? error.message : error);
    }
  });
}
