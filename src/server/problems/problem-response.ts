import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from '@/domain/shared/problem';
import { statusOf } from './errors';

/** A problem as the body of a response (D39, D49). */
export function problemBody(problem: Problem) {
  const status = statusOf(problem.code);
  const { message } = problem;
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, error: message, ...problem };
}

/** A problem as an HTTP response, for entry points other than tRPC. */
export function problemResponse(problem: Problem): Response {
  const body = problemBody(problem);
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  for (const [name, value] of throttleHeaders([problem])) headers.set(name, value);
  return new Response(JSON.stringify(body), { status: body.status, headers });
}

/** Header -> field of the problem's details. */
const THROTTLE_HEADERS = {
  'retry-after': 'retryAfter',
  'ratelimit-limit': 'limit',
  'ratelimit-remaining': 'remaining',
  'ratelimit-reset': 'reset',
};

/** Seconds to wait after temporary problems. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = { BUSY: 2, UNAVAILABLE: 5, DATABASE_OUT_OF_CONNECTIONS: 5 };

/** Rate limit headers of a throttled response (D40), and how long to wait before a retry. With several problems, the longest wait counts. */
export function throttleHeaders(problems: readonly Problem[]): Headers {
  const headers = new Headers();
  const waitOf = ({ details }: Problem) => Number(details?.retryAfter);
  const [longest] = problems.filter(({ code }) => code === 'RATE_LIMITED').sort((a, b) => waitOf(b) - waitOf(a));
  for (const [name, detail] of Object.entries(THROTTLE_HEADERS)) {
    const value = longest?.details?.[detail];
    if (typeof value === 'number') headers.set(name, String(value));
  }
  const pauses = problems.flatMap(({ code }) => RETRY_AFTER[code] ?? []);
  if (!longest && pauses.length > 0) headers.set('retry-after', String(Math.max(...pauses)));
  return headers;
}
