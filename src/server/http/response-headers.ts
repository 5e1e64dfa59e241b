import type { RateLimitStatus } from '../services/shared/rate-limit';

interface Completion {
  cookies: Headers;
  /** Undefined if the request failed before its rate limit was known. */
  rateLimit: RateLimitStatus | undefined;
}

/** Adds what API responses have in common: cookies, rate limit headers, and no caching. Keeps what is already set. */
export function completeHeaders({ headers }: Response, { cookies, rateLimit }: Completion): void {
  for (const cookie of cookies.getSetCookie()) headers.append('set-cookie', cookie);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (rateLimit && !headers.has('ratelimit-limit')) setRateLimit(headers, rateLimit);
}

export function setRateLimit(headers: Headers, { limit, remaining, reset }: RateLimitStatus): void {
  headers.set('ratelimit-limit', String(limit));
  headers.set('ratelimit-remaining', String(remaining));
  headers.set('ratelimit-reset', String(reset));
}
