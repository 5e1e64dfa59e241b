import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

/** What goes on for as long as somebody listens: a route handler of its own, over the same services. */
const NOTIFICATIONS = {
  operationId: 'streamNotifications',
  tags: ['Notifications'],
  summary: 'Follow notifications',
  description: [
    'Server-sent events, for as long as you listen. `notification` carries one notification as JSON, as the list has it; `changed` says that some were read or deleted, so that a list is to be read again. A comment comes every 20 seconds.',
    'After a lost connection send the last `id` as `Last-Event-ID`, as browsers do by themselves: what came meanwhile is sent first, or `changed` alone where that is more than 100.',
    'The stream ends with the session or the token. One account can have 10 at a time on each process that serves; more are refused as `RATE_LIMITED`.',
  ].join('\n\n'),
  parameters: [
    {
      in: 'query',
      name: 'after',
      description: 'As `Last-Event-ID`, for clients that cannot send it with their first request.',
      schema: { type: 'integer', minimum: 0 },
    },
    {
      in: 'header',
      name: 'Last-Event-ID',
      description: 'The `id` of the last event you have got; goes before `after`.',
      schema: { type: 'string', maxLength: 20 },
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

export const streamPaths = (security: object[]) => ({
  '/api/notifications/stream': {
    get: {
      ...NOTIFICATIONS,
      security,
      responses: {
        200: {
          description: 'The events, as they happen.',
          headers: headerRefs(COMMON_HEADERS),
          content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
        },
        ...problemResponses(['VALIDATION', 'UNAUTHENTICATED', ...ALWAYS]),
      },
    },
  },
});
