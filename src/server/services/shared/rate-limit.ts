import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { rateLimits } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Scope } from '@/server/scope';

export interface Allowance {
  /** What is counted: `sign-in:someone@example.com`. Whoever puts an e-mail in lower-cases it. */
  key: string;
  /** Hits a window, before RATE_LIMIT_FACTOR (D43). */
  limit: number;
  windowMs: number;
}

type RateLimitScope = Pick<Scope, 'db' | 'env' | 'now'>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How many ended windows one hit may sweep away, so that the table stays as small as its live keys. */
const SWEEP = 100;

/**
 * Counts one hit and refuses it with RATE_LIMITED once the window's allowance is used up.
 * One statement counts and decides, so that hits at the same moment cannot slip through together.
 * Call it outside transactions: a rollback would take the hit back.
 */
export async function consumeRateLimit(
  { db, env, now }: RateLimitScope,
  { key, limit, windowMs }: Allowance,
): Promise<void> {
  const over = lte(rateLimits.resetsAt, now);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('An upsert answered no row.');
  if (row.hits === 1) await sweep({ db, now });
  const granted = Math.max(1, Math.floor(limit * env.RATE_LIMIT_FACTOR));
  if (row.hits <= granted) return;

  const retryAfter = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
  // In seconds, as the headers of the answer have them (D40).
  const details = { retryAfter, limit: granted, remaining: 0, reset: retryAfter };
  refuse('RATE_LIMITED', `Too many attempts. Try again in ${inWords(retryAfter)}.`, { details });
}

/** Takes a hit back, for attempts that turned out to be rightful. */
export async function refundRateLimit({ db }: Pick<Scope, 'db'>, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.hits, 0)));
}

/** Skipping locked rows keeps two sweeps, or a sweep and a hit, from ever waiting for each other. */
async function sweep({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const ended = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.resetsAt, now))
    .limit(SWEEP)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, ended));
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
