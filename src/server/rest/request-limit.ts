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

/**
 * Requests that were counted here and not yet sent to the instance's other processes. A request waits for no message:
 * asking the primary process for each (`RateLimiterCluster`) takes 1.8 times as much processor time for the counting,
 * and two round trips before every answer.
 */
const unsent = new Map<string, number>();
/** How late the others may count a request: only what they let in meanwhile can exceed the limit. */
const SEND_EVERY_MS = 20;

function sendToOthers(key: string): void {
  if (!cluster.isWorker) return;
  if (unsent.size === 0) setTimeout(sendAll, SEND_EVERY_MS).unref();
  unsent.set(key, (unsent.get(key) ?? 0) + 1);
}

function sendAll(): void {
  process.send?.({ stanchion: 'requests', counts: [...unsent] } satisfies RequestCounts);
  unsent.clear();
}

interface RequestCounts {
  stanchion: 'requests';
  counts: [key: string, requests: number][];
}

const isRequestCounts = (message: unknown): message is RequestCounts =>
  typeof message === 'object' && message !== null && 'stanchion' in message && message.stanchion === 'requests';

/** Counts the requests of the instance's other processes: each sender has one allowance, whichever process answers. */
export function countWithOthers(settings: Env): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isRequestCounts(message)) return;
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
 * How much an address may still send, before any statement: one that has sent too much without an account is refused
 * with RATE_LIMITED, however many tokens it makes up.
 */
export async function rateLimitStanding(sender: Sender): Promise<RateLimitStanding> {
  const limiter = limiterOf(sender);
  const counted = await limiter.get(keyOf(sender.address));
  return counted ? standing(limiter.points, counted) : { limit: limiter.points, remaining: limiter.points, reset: 60 };
}

/**
 * Counts a request, or refuses it with RATE_LIMITED. Counted in memory: this protects an instance from floods and must
 * not cost a statement; plan limits are counted in the database.
 */
export async function countRequest(context: RequestContext): Promise<RateLimitStanding> {
  const { user, address } = context;
  const limiter = limiterOf(context);
  const key = user ? `user:${user.id}` : keyOf(address);
  sendToOthers(key);
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
