import { z } from 'zod';
import { requireActor } from '@/server/context';
import { getConnection } from '@/server/db/connection';
import { realtimeOf } from '@/server/integrations/realtime';
import { answerRest } from '@/server/rest/answer';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { openNotificationStream } from '@/server/services/notifications/notification-stream';

/** Streams the user's notifications as server-sent events (D34). */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context);
    const { searchParams } = new URL(request.url);
    refuseUnknownQuery(PARAMETERS, searchParams);
    const parameters = query.parse(Object.fromEntries(searchParams));
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const realtime = realtimeOf(await getConnection());
    const after = lastEventId(request.headers) ?? parameters.after;
    const stream = await openNotificationStream(actor, { realtime, after, signal: request.signal });
    return new Response(stream, { headers: HEADERS });
  });

const PARAMETERS: QueryParameters = new Map([['after', z.number().int().min(0)]]);

const query = z.object({ after: z.coerce.number().int().min(0).optional() });

/** Ignores ids that cannot be ours. */
function lastEventId(headers: Headers): number | undefined {
  const id = headers.get('last-event-id') ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** Keeps proxies from buffering events, and Next from compressing them. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
