import { env } from '@/server/env';
import { openApiDocument } from '@/server/openapi';
import { answerRest } from '@/server/rest/answer';
import { everyMethod } from '@/server/rest/every-method';

let written: string | undefined;

/** The document is of the build and of nobody in particular: everybody may read it. */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async () => {
    written ??= JSON.stringify(openApiDocument(env().APP_URL));
    return new Response(written, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
  });

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(handle);
