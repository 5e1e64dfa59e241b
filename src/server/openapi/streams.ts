import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

/** The event stream, which has its own route handler over the same services. */
const NOTIFICATIONS = {
  operationId: 'streamNotifications',
  tags: ['Notifications'],
  summary: 'Follow notifications',
  description: [
    'Server-sent events that continue until you disconnect. `notification` contains one notification as JSON, in the same format as in the list. `changed` means that some were read or deleted, so refetch the list. `heartbeat` is sent every 20 seconds, without an `id`: if nothing comes for 45 seconds, the connection is lost, so open another.',
    'After a lost connection, send the last `id` as `Last-Event-ID`; browsers do this automatically. Missed notifications are sent first, or only `changed` if there are more than 100.',
    'With `rows`, also `rows`: the ids of the rows that changed, by kind, or `{"reset":true}` if they are too many or if what you can see has changed. Read them by `GET /api/changes`, which does not depend on a connection. It gives a change once every transaction that began earlier has ended, so sometimes a little later than the stream tells you of it: if a row is missing there, ask again. A token needs the scope `read` for it.',
    'The stream ends when the session or token does. An account can have 10 streams open per server process; further ones are rejected with `RATE_LIMITED`.',
  ].join('\n\n'),
  parameters: [
    {
      in: 'query',
      name: 'after',
      description: 'Same as `Last-Event-ID`, for clients that cannot send that header with their first request.',
      schema: { type: 'integer', minimum: 0 },
    },
    {
      in: 'query',
      name: 'rows',
      description: 'Sends changed rows: `now` for those from now on, or what follows the first dot of the last `id`.',
      schema: { type: 'string', maxLength: 2000 },
    },
    {
      in: 'header',
      name: 'Last-Event-ID',
      description: 'The `id` of the last event you received. Takes precedence over `after`.',
      schema: { type: 'string', maxLength: 2000 },
      example: '4711',
    },
  ],
};

const EXAMPLE = `id: 4712
event: notification
data: {"id":"0198c2fb-7d3a-7a41-9c0e-3b2a1d0c9f8e","kind":"task_overdue","type":"WARNING","relatedType":null,"title":"Task overdue","message":"Follow up with Harbour Lights Festival","isRead":false,"createdAt":"2027-03-04T09:30:00.000Z","actionUrl":"/?tab=tasks&id=0198c2f7-3f2e-7d10-8c5b-9a8b7c6d5e4f","actionText":"Open the task"}

event: changed
data: {}

`;

export const streamPaths = (securedBy: SecuredBy) => ({
  '/api/notifications/stream': {
    get: {
      ...NOTIFICATIONS,
      ...securedBy('account:read'),
      responses: {
        200: {
          description: 'The events as they occur.',
          headers: headerRefs(COMMON_HEADERS),
          content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, ...ALWAYS]),
      },
    },
  },
});
