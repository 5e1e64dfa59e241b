import { randomUUID } from 'node:crypto';
import { problem } from '@/domain/shared/problem';
import { hasBearerToken } from '../auth/api-tokens';
import type { RequestContext } from '../context';
import { FOREIGN_ORIGIN, isSameOrigin } from '../http/request-guard';
import { openRequest } from '../http/request-limit';
import { completeHeaders } from '../http/response-headers';
import { toProblem } from '../problems/errors';
import { ProblemError } from '../problems/problem-error';
import { problemResponse } from '../problems/problem-response';
import type { RateLimitStatus } from '../services/shared/rate-limit';
import { challenge } from './challenge';

export interface RestRequest {
  request: Request;
  /** GET for HEAD requests, which only differ in the missing body. */
  method: string;
  context: RequestContext;
  requestId: string;
  /** States another rate limit in the response than that of all requests. */
  announce: (status: RateLimitStatus) => void;
}

/** The `Allow` header of a path with these methods. */
export const allowOf = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');

/** Whether a cross-site request could abuse a session: with a token, the cookie is ignored (D29). */
const mayCarrySession = ({ headers }: Request): boolean => headers.has('cookie') && !hasBearerToken(headers);

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * What all responses under /api have in common: a request id that also appears in the log, rate limit headers, problems
 * as problem+json (D39, D40), 401 with a challenge, and 405 with `Allow` for unsupported methods.
 */
export async function answerRest(
  request: Request,
  allowed: readonly string[],
  handle: (rest: RestRequest) => Promise<Response>,
): Promise<Response> {
  const sentId = request.headers.get('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(sentId) ? sentId : randomUUID();
  const cookies = new Headers();
  let rateLimit: RateLimitStatus | undefined;
  let context: RestRequest['context'] | undefined;
  let isReplay = false;
  const noteReplay = () => {
    isReplay = true;
  };
  const announce = (status: RateLimitStatus) => {
    rateLimit = status;
  };
  const respond = async () => {
    const allow = allowOf(allowed);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    context = { ...(await openRequest({ headers: request.headers, cookies, announce })), requestId, noteReplay };
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (!allowed.includes(method)) {
      const refusal = problemResponse(
        problem('METHOD_NOT_ALLOWED', `${request.method} is not supported here. Supported: ${allow}.`),
      );
      refusal.headers.set('allow', allow);
      return refusal;
    }
    if (method !== 'GET' && mayCarrySession(request) && !isSameOrigin(request)) throw new ProblemError(FOREIGN_ORIGIN);
    return handle({ request, method, context, requestId, announce });
  };
  const response = await respond().catch((error: unknown) => problemResponse(toProblem(error, () => requestId)));
  response.headers.set('x-request-id', requestId);
  if (isReplay && response.ok) response.headers.set('idempotency-replayed', 'true');
  if (response.status === 401) response.headers.set('www-authenticate', challenge(context));
  completeHeaders(response, { cookies, rateLimit });
  return response;
}
