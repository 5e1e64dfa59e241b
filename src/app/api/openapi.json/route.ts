import { env } from '@/server/env';
import { openApiDocument } from '@/server/openapi';
import { allMethods } from '@/server/rest/all-methods';
import { answerRest } from '@/server/rest/answer';
import { etagOf, isKnown } from '@/server/rest/etag';

let cached: { text: string; etag: string } | undefined;

/** Public: the document depends on the build only. */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async () => {
    cached ??= render();
    const headers = { etag: cached.etag, 'cache-control': 'no-cache' };
    if (isKnown(request.headers.get('if-none-match'), cached.etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : cached.text, {
      headers: { ...headers, 'content-type': 'application/json' },
    });
  });

function render() {
  const text = JSON.stringify(openApiDocument(env().APP_URL));
  return { text, etag: etagOf(text) };
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(handle);
