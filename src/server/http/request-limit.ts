import cluster from 'node:cluster';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '@/domain/shared/problem';
import { clientAddress } from '../auth/client-address';
import { createRequestContext, type RequestContext } from '../context';
import { type Env, env } from '../env';
import { ProblemError } from '../problems/problem-error';
import type { RateLimitStatus } from '../services/shared/rate-limit';
import { processWide } from '../serving/process-wide.mjs';

/**
 * Requests per minute to one instance, per account or, without an account, per address (D40). Each call of a tRPC batch
 * counts.
 */
const REQUESTS_A_MINUTE = 1200;
const WINDOW_SECONDS = 60;

const counting = processWide('requests', (): { limiter?: RateLimiterMemory } => ({}));

/**
 * Requests counted here but not yet reported to the other processes of this instance. Requests do not wait for
 * messages: a query to the primary process each time (`RateLimiterCluster`) takes two round trips per request, each of
 * which wakes two processes.
 */
const unsent = new Map<string, number>();
/** Delay before other processes count a request. Only requests accepted within it can exceed the limit. */
const SEND_INTERVAL_MS = 20;

function sendToOthers(key: string, requests: number): void {
  if (!cluster.isWorker) return;
  if (unsent.size === 0) setTimeout(sendAll, SEND_INTERVAL_MS).unref();
  unsent.set(key, (unsent.get(key) ?? 0) + requests);
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

/** Counts the requests of the instance's other processes too, so that the limit applies to the instance as a whole. */
export function shareRequestCounts(settings: Env): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isRequestCounts(message)) return;
    for (const [key, requests] of message.counts) void limiterOf({ env: settings }).penalty(key, requests);
  });
}

type Sender = Pick<RequestContext, 'env' | 'address'>;

function limiterOf({ env }: Pick<Sender, 'env'>): RateLimiterMemory {
  const points = Math.max(1, Math.floor(REQUESTS_A_MINUTE * env.RATE_LIMIT_FACTOR));
  if (counting.limiter?.points !== points) {
    counting.limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }
  return counting.limiter;
}

const keyOf = (address: string) => `address:${address}`;

/**
 * The rate limit of an address, checked before any statement runs. Throws RATE_LIMITED if the address has sent too many
 * requests without an account, so that guessing tokens is limited as well.
 */
async function addressStatus(sender: Sender): Promise<RateLimitStatus> {
  const limiter = limiterOf(sender);
  const counted = await limiter.get(keyOf(sender.address));
  return counted ? standing(limiter.points, counted) : { limit: limiter.points, remaining: limiter.points, reset: 60 };
}

/**
 * Counts requests, and throws RATE_LIMITED if they exceed the limit. Counted in memory, because this protects the
 * instance from floods and must not cost a statement. Plan limits are counted in the database.
 */
async function countRequests(context: RequestContext, requests: number): Promise<RateLimitStatus> {
  const { user, address } = context;
  const limiter = limiterOf(context);
  const key = user ? `user:${user.id}` : keyOf(address);
  sendToOthers(key, requests);
  const counted = await limiter.consume(key, requests).catch((rejection: unknown) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  return standing(limiter.points, counted);
}

function standing(limit: number, { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitStatus {
  const reset = Math.max(1, Math.ceil(msBeforeNext / 1000));
  if (consumedPoints <= limit) return { limit, remaining: remainingPoints, reset };
  const details = { retryAfter: reset, limit, remaining: 0, reset };
  throw new ProblemError(problem('RATE_LIMITED', tooManyRequests(reset), { details }));
}

export const tooManyRequests = (seconds: number): string =>
  `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

interface Arrival {
  headers: Headers;
  /** Receives the cookies of the response. A page can set none. */
  cookies: Headers | null;
  /** How many calls the request makes. */
  calls?: number;
  /** Called with the rate limit as soon as it is known, also for requests that fail later. */
  announce?: (status: RateLimitStatus) => void;
}

/** Creates the context of a request and counts its calls. Throws RATE_LIMITED if there are too many. */
export async function openRequest({
  headers,
  cookies,
  calls = 1,
  announce = () => {},
}: Arrival): Promise<RequestContext> {
  const settings = env();
  const address = clientAddress(headers, settings.TRUSTED_PROXIES);
  announce(await addressStatus({ env: settings, address }));
  const context = await createRequestContext(headers, cookies);
  announce(await countRequests(context, calls));
  return context;
}
