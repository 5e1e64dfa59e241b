import { env } from '@/server/env';
import { openApiDocument } from '@/server/openapi';
import { answerRest } from '@/server/rest/answer';

let written: string | undefined;

/** The document is of the build and of nobody in particular: everybody may read it. */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async () => {
    written ??= JSON.stringify(openApiDocument(env().APP_URL));
    return new Response(written, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
  });

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
