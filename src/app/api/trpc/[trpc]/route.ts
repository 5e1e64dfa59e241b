import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createRequestContext } from '@/server/context';
import { withTrpcCode } from '@/server/errors';
import { ProblemError } from '@/server/problem-error';
import { throttleHeaders } from '@/server/problem-response';
import { guardRequest } from '@/server/request-guard';
import { appRouter } from '@/server/routers/_app';
import { takesLargeBody } from '@/server/routers/procedures';

const ENDPOINT = '/api/trpc';

const handler = async (request: Request) => {
  // A batch names several procedures, and is none of these.
  const procedure = new URL(request.url).pathname.slice(`${ENDPOINT}/`.length);
  const guarded = await guardRequest(request, { largeBody: takesLargeBody(procedure) });
  if (guarded instanceof Response) return guarded;
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: guarded,
    router: appRouter,
    maxBatchSize: 20,
    // Headers of a streamed response are sent before errors occur, so problems carry the details too.
    responseMeta: ({ errors }) => ({
      headers: throttleHeaders(errors.flatMap(({ cause }) => (cause instanceof ProblemError ? [cause.problem] : []))),
    }),
    createContext: ({ resHeaders }) =>
      createRequestContext(guarded.headers, resHeaders).catch((error: unknown) => {
        throw withTrpcCode(error);
      }),
  });
};

export { handler as GET, handler as POST };
