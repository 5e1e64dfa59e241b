import { FEED_ALLOWANCE } from '@/domain/calendar/feed';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK, MAX_FEED_EVENTS } from '@/domain/calendar/feed-range';
import { commonHeadersOf, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

const FEED_EXAMPLE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Stanchion//Calendar//EN',
  'BEGIN:VEVENT',
  'UID:0198c2f9-1c2d-7e3f-8a4b-5c6d7e8f9a0b@stanchion',
  'DTSTAMP:20270302T093000Z',
  'DTSTART:20270309T130000Z',
  'DTEND:20270309T143000Z',
  'SUMMARY:Walk the site with Noor',
  'STATUS:TENTATIVE',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const HEADERS = commonHeadersOf('FeedReads');

/** The feed that calendar programs subscribe to. Its address is the only credential. */
export const feedPath = {
  '/api/calendar-feed/{token}': {
    get: {
      operationId: 'readCalendarFeed',
      tags: ['Calendar'],
      summary: 'Subscribe to the calendar',
      description: `Your events from ${FEED_DAYS_BACK} days ago to ${FEED_DAYS_AHEAD} days ahead as an iCalendar document (RFC 5545), for calendar programs. Of more than ${MAX_FEED_EVENTS.toLocaleString('en-US')} events, it has those that begin first. The address is created in Settings and shown once. It needs no token, and stops working once it is replaced or revoked. Send the \`ETag\` as \`If-None-Match\` to get a 304 if nothing has changed. A feed can be read ${FEED_ALLOWANCE.limit} times in ${FEED_ALLOWANCE.windowMinutes} minutes.`,
      security: [],
      parameters: [
        {
          in: 'path',
          name: 'token',
          required: true,
          description: 'The last part of the address.',
          schema: { type: 'string', maxLength: 60 },
          example: 'Zk9QbW1xM0t5b0d2cVJ4c1V0T2pYd0h1bE5hUGVJc0Y.ics',
        },
      ],
      responses: {
        200: {
          description: 'The events.',
          headers: headerRefs([...HEADERS, 'ETag', 'Content-Disposition']),
          content: { 'text/calendar': { schema: { type: 'string' }, example: FEED_EXAMPLE } },
        },
        304: {
          description: 'Nothing has changed since the given `ETag`.',
          headers: headerRefs([...HEADERS, 'ETag']),
        },
        ...problemResponses(['VALIDATION', 'NOT_FOUND', ...ALWAYS], 'FeedReads'),
      },
    },
  },
};
