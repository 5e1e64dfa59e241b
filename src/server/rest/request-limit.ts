import cluster from 'node:cluster';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '@/domain/shared/problem';
import type { RequestContext } from '../context';
import type { Env } from '../env';
import { ProblemError } from '../problem-error';

/** Requests a minute that one account, or one address without an account, may send to one instance (D40). */
const REQUESTS_A_MINUTE = 1200;
const WINDOW_SECONDS = 60;

// Next loads its bundles apart from each other; only `globalThis` is one for the whole process.
const shared = globalThis as typeof globalThis & { stanchionRequests?: RateLimiterMemory };

/** Requests that were counted here and not yet told to the instance's other processes. */
const untold = new Map<string, number>();
/** How late the others may hear of a request: what they let through meanwhile is all that goes beyond the limit. */
const TELL_EVERY_MS = 20;

function tellOthers(key: string): void {
  if (!cluster.isWorker) return;
  if (untold.size === 0) setTimeout(tellAll, TELL_EVERY_MS).unref();
  untold.set(key, (untold.get(key) ?? 0) + 1);
}

function tellAll(): void {
  process.send?.({ stanchion: 'requests', counts: [...untold] } satisfies TimelineText);
  untold.clear();
}

interface TimelineText {
  stanchion: 'requests';
  counts: [key: string, requests: number][];
}

const isTold = (message: unknown): message is TimelineText =>
  typeof message === 'object' && message !== null && 'stanchion' in message && message.stanchion === 'requests';

/** Counts what the other processes of this instance have let in: each sender has one allowance, whoever answers. */
export function countWithOthers(settings: Env): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isTold(message)) return;
    for (const [key, requests] of message.counts) void limiterOf({ env: settings }).penalty(key, requests);
  });
}

export interface RateLimitStanding {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

type Sender = Pick<RequestContext, 'env' | 'address'>;

function limiterOf({ env }: Pick<Sender, 'env'>): RateLimiterMemory {
  const points = Math.max(1, Math.floor(REQUESTS_A_MINUTE * env.RATE_LIMIT_FACTOR));
  if (shared.stanchionRequests?.points !== points) {
    shared.stanchionRequests = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }
  return shared.stanchionRequests;
}

const keyOf = (address: string) => `address:${address}`;

/**
 * Where an address stands, before anything is asked of the database: one that has sent too much without an account is
 * refused with RATE_LIMITED, however many tokens it makes up.
 */
export async function rateLimitStanding(sender: Sender): Promise<RateLimitStanding> {
  const limiter = limiterOf(sender);
  const counted = await limiter.get(keyOf(sender.address));
  return counted ? standing(limiter.points, counted) : { limit: limiter.points, remaining: limiter.points, reset: 60 };
}

/**
 * Counts a request and tells where its sender stands, or refuses it with RATE_LIMITED. Counted in memory: this
 * shields an instance from floods, and must not cost a statement; what is scarce is counted in the database.
 */
export async function countRequest(context: RequestContext): Promise<RateLimitStanding> {
  const { user, address } = context;
  const limiter = limiterOf(context);
  const key = user ? `user:${user.id}` : keyOf(address);
  tellOthers(key);
  const counted = await limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  return standing(limiter.points, counted);
}

function standing(limit: number, { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitStanding {
  const reset = Math.max(1, Math.ceil(msBeforeNext / 1000));
  if (consumedPoints <= limit) return { limit, remaining: remainingPoints, reset };
  const details = { retryAfter: reset, limit, remaining: 0, reset };
  throw new ProblemError(problem('RATE_LIMITED', tooManyRequests(reset), { details }));
}

export const tooManyRequests = (seconds: number): string =>
  `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
