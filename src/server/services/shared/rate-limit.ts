import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { throttleText } from '@/domain/shared/throttle';
import { rateLimits } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';

export interface Allowance {
  /** What is counted, such as `sign-in:someone@example.com`. Emails must be normalized by the caller. */
  key: string;
  /** Hits per window, before RATE_LIMIT_FACTOR is applied (D43). */
  limit: number;
  windowMs: number;
  /** What the refusal says before it names the wait, and the field that it is about, if any. */
  refusal?: { message: string; field?: string };
}

/** A rate limit as its response headers state it (D40). */
export interface RateLimitStatus {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

type RateLimitScope = Pick<Scope, 'db' | 'env' | 'now'>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Maximum number of expired windows that the first hit of a window deletes, to keep the table small. */
const SWEEP_LIMIT = 100;

/**
 * Counts one hit, and throws RATE_LIMITED if it exceeds the window's limit. A single statement counts and reads, so
 * that concurrent hits cannot exceed the limit together. Call it outside transactions, unless only what is committed
 * counts: a rollback undoes the hit. Returns what is left.
 */
export async function consumeRateLimit(
  { db, env, now }: RateLimitScope,
  { key, limit, windowMs, refusal }: Allowance,
): Promise<RateLimitStatus> {
  const windowOver = lte(rateLimits.resetsAt, now);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${windowOver} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${windowOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('An upsert answered no row.');
  if (row.hits === 1) await sweep({ db, now });
  const status = statusOf({ limit, windowMs }, { env, now }, row);
  return row.hits <= status.limit ? status : refuseHit(status, refusal);
}

function refuseHit(status: RateLimitStatus, refusal: Allowance['refusal']): never {
  const retryAfter = status.reset;
  const { message, ...at } = refusal ?? {};
  return refuse('RATE_LIMITED', throttleText(retryAfter, message), { ...at, details: { retryAfter, ...status } });
}

/** Refuses like the next hit would, without counting. Returns what is left. */
export async function checkRateLimit(scope: RateLimitScope, allowance: Allowance): Promise<RateLimitStatus> {
  const status = await rateLimitStatus(scope, allowance);
  return status.remaining > 0 ? status : refuseHit(status, allowance.refusal);
}

/** What is left, without counting. */
export async function rateLimitStatus(
  { db, env, now }: RateLimitScope,
  { key, limit, windowMs }: Allowance,
): Promise<RateLimitStatus> {
  const [row] = await db
    .select({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)));
  return statusOf({ limit, windowMs }, { env, now }, row);
}

function statusOf(
  { limit, windowMs }: Pick<Allowance, 'limit' | 'windowMs'>,
  { env, now }: Pick<Scope, 'env' | 'now'>,
  { hits, resetsAt }: { hits: number; resetsAt: Date } = { hits: 0, resetsAt: new Date(now.getTime() + windowMs) },
): RateLimitStatus {
  const granted = Math.max(1, Math.floor(limit * env.RATE_LIMIT_FACTOR));
  const reset = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  return { limit: granted, remaining: Math.max(0, granted - hits), reset };
}

/** Undoes a hit, for attempts that turned out to be legitimate. */
export async function refundRateLimit({ db }: Pick<Scope, 'db'>, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.hits, 0)));
}

/** Deletes a window, for a key that is no longer counted. */
export async function forgetRateLimit({ db }: Pick<Scope, 'db'>, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes expired windows. Skips locked rows, so it never waits for another sweep or a hit. */
async function sweep({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.resetsAt, now))
    .limit(SWEEP_LIMIT)
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, expired));
}
