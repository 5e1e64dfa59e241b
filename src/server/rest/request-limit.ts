import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '@/domain/shared/problem';
import type { RequestContext } from '../context';
import { ProblemError } from '../problem-error';

/** Requests a minute that one account, or one address without an account, may send to one instance (D40). */
const REQUESTS_A_MINUTE = 1200;
const WINDOW_SECONDS = 60;

let limiter: RateLimiterMemory | undefined;

export interface Standing {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

/**
 * Counts a request and tells where its sender stands, or refuses it with RATE_LIMITED. Counted in memory: this
 * shields an instance from floods, and must not cost a statement; what is scarce is counted in the database.
 */
export async function countRequest({ env, user, address }: RequestContext): Promise<Standing> {
  const limit = Math.max(1, Math.floor(REQUESTS_A_MINUTE * env.RATE_LIMIT_FACTOR));
  if (limiter?.points !== limit) limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  const counted = await limiter.consume(user ? `user:${user.id}` : `address:${address}`).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  const reset = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  if (counted.consumedPoints <= limit) return { limit, remaining: counted.remainingPoints, reset };
  const details = { retryAfter: reset, limit, remaining: 0, reset };
  throw new ProblemError(
    problem('RATE_LIMITED', `Too many requests. Try again in ${reset} ${reset === 1 ? 'second' : 'seconds'}.`, {
      details,
    }),
  );
}
