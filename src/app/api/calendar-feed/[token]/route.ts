import { answerRest } from '@/server/rest/answer';
import { etagOf, isKnown } from '@/server/rest/etag';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { readFeedDocument } from '@/server/services/calendar/calendar-feed';

/**
 * The calendar feed that calendar apps subscribe to. Authorized by the secret in its address alone, until its owner
 * replaces or revokes it.
 */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context, announce }) => {
    const { pathname, searchParams } = new URL(request.url);
    refuseUnknownQuery(NO_PARAMETERS, searchParams);
    const body = await readFeedDocument(context, pathname.split('/').at(-1) ?? '', announce);
    const etag = etagOf(body);
    // Force revalidation, so that a revoked address stops working at once.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="stanchion.ics"',
      },
    });
  });

const NO_PARAMETERS: QueryParameters = new Map();

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
