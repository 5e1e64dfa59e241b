import { env } from '@/server/env';
import { openApiDocument } from '@/server/openapi';
import { answerRest } from '@/server/rest/answer';
import { etagOf, isKnown } from '@/server/rest/etag';
import { everyMethod } from '@/server/rest/every-method';

let written: { text: string; etag: string } | undefined;

/** The document is of the build and of nobody in particular: everybody may read it. */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async () => {
    written ??= write();
    const headers = { etag: written.etag, 'cache-control': 'no-cache' };
    if (isKnown(request.headers.get('if-none-match'), written.etag))
      return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : written.text, {
      headers: { ...headers, 'content-type': 'application/json' },
    });
  });

function write() {
  const text = JSON.stringify(openApiDocument(env().APP_URL));
  return { text, etag: etagOf(text) };
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(handle);
