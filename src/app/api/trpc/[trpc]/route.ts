import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { problem } from '@/domain/shared/problem';
import { guardRequest } from '@/server/http/request-guard';
import { openRequest } from '@/server/http/request-limit';
import { completeHeaders } from '@/server/http/response-headers';
import { refuseCalls } from '@/server/http/trpc-refusal';
import { toTrpcError } from '@/server/problems/errors';
import { ProblemError } from '@/server/problems/problem-error';
import { throttleHeaders } from '@/server/problems/problem-response';
import { appRouter } from '@/server/routers/_app';
import { takesLargeBody } from '@/server/routers/procedures';
import type { RateLimitStatus } from '@/server/services/shared/rate-limit';

const ENDPOINT = '/api/trpc';
const MAX_IDEMPOTENCY_KEY = 200;

const handler = async (request: Request) => {
  const cookies = new Headers();
  let rateLimit: RateLimitStatus | undefined;
  const respond = async () => {
    // A batch names several procedures, and is none of these.
    const procedures = decodePath(new URL(request.url).pathname.slice(`${ENDPOINT}/`.length));
    const guarded = guardRequest(request, { largeBody: takesLargeBody(procedures) });
    const announce = (status: RateLimitStatus) => {
      rateLimit = status;
    };
    const calls = procedures.split(',').length;
    const context = await openRequest({ headers: request.headers, cookies, calls, announce });
    return fetchRequestHandler({
      endpoint: ENDPOINT,
      req: guarded,
      router: appRouter,
      maxBatchSize: 20,
      // Headers of a streamed response are sent before errors occur, so problems carry the details too.
      responseMeta: ({ errors }) => ({
        headers: throttleHeaders(errors.flatMap(({ cause }) => (cause instanceof ProblemError ? [cause.problem] : []))),
      }),
      createContext: () => ({ ...context, idempotencyKey: calls === 1 ? keyOf(request.headers) : undefined }),
    });
  };
  const response = await respond().catch(refuseCalls);
  completeHeaders(response, { cookies, rateLimit });
  return response;
};

/** The key of a call that must run only once (D38). A batch has none: it would belong to all of its calls. */
function keyOf(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  return key !== null && key.length <= MAX_IDEMPOTENCY_KEY && key !== '' ? key : undefined;
}

/** Decodes as tRPC does before it splits a batch: an encoded comma separates calls too. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw toTrpcError(new ProblemError(problem('VALIDATION', 'This URL is malformed.')));
  }
}

export { handler as GET, handler as POST };
