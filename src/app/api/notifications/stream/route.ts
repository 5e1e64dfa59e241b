import { z } from 'zod';
import { requireActor, requireScope } from '@/server/context';
import { getConnection } from '@/server/db/connection';
import { realtimeOf } from '@/server/integrations/realtime';
import { answerRest } from '@/server/rest/answer';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { CHANGE_CURSOR } from '@/server/services/changes/change-feed';
import { changesOf } from '@/server/services/changes/change-follower';
import { openNotificationStream } from '@/server/services/notifications/notification-stream';
import { withAccountSlot } from '@/server/services/shared/account-slots';

/** Streams the user's notifications, and what changes, as server-sent events (D34). */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context, 'account:read');
    const { searchParams } = new URL(request.url);
    refuseUnknownQuery(PARAMETERS, searchParams);
    const parameters = query.parse(Object.fromEntries(searchParams));
    if (parameters.rows !== undefined && context.token) requireScope(context.token, 'read');
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const connection = await getConnection();
    const last = lastEventId(request.headers);
    const open = () =>
      openNotificationStream(actor, {
        realtime: realtimeOf(connection),
        after: last?.notification ?? parameters.after,
        changes:
          parameters.rows === undefined
            ? undefined
            : {
                follower: changesOf(connection),
                after: last?.position ?? (parameters.rows === 'now' ? undefined : parameters.rows),
              },
        signal: request.signal,
      });
    return new Response(await withAccountSlot(actor, open), { headers: HEADERS });
  });

const ROWS = z.union([z.literal('now'), z.string().max(2000).regex(CHANGE_CURSOR)]);

const PARAMETERS: QueryParameters = new Map([
  ['after', z.number().int().min(0)],
  ['rows', null],
]);

const query = z.object({ after: z.coerce.number().int().min(0).optional(), rows: ROWS.optional() });

/** Ignores ids that cannot be ours. */
function lastEventId(headers: Headers): { notification: number; position: string | undefined } | undefined {
  const [, seq, position] = /^(\d{1,15})(?:\.(.+))?$/.exec(headers.get('last-event-id') ?? '') ?? [];
  if (seq === undefined) return undefined;
  return { notification: Number(seq), position: position && CHANGE_CURSOR.test(position) ? position : undefined };
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
