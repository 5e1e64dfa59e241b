import { createHash } from 'node:crypto';
import { answerRest } from '@/server/rest/answer';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { readFeedDocument } from '@/server/services/calendar-feed';

/**
 * The events as a calendar program subscribes to them. It brings no cookie and no token: whoever knows the address may
 * read, until its owner replaces or revokes it.
 */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const { pathname, searchParams } = new URL(request.url);
    refuseUnknownQuery(NO_PARAMETERS, searchParams);
    const body = await readFeedDocument(context, pathname.split('/').at(-1) ?? '');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    // To be asked for each time, so that a revoked address leads nowhere at once.
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

/** A proxy that compresses makes a tag weak; it is the same document. */
const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
