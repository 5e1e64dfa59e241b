import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead';
import { MAX_SEARCH } from '@/domain/shared/paging';
import { TASK_STATUSES } from '@/domain/tasks/task';
import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

/** What is a file and no JSON: route handlers of their own, over the same services. */
interface Download {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  example: string;
  parameters?: object[];
}

const parameter = (name: string, description: string, schema: object) => ({ in: 'query', name, description, schema });

const IDS = parameter('ids', `Only the rows of these ids, separated by commas; at most ${MAX_EXPORT_IDS}.`, {
  type: 'string',
  maxLength: MAX_EXPORT_IDS * 37,
});

const SEARCH = { type: 'string', maxLength: MAX_SEARCH };

const LEAD_PARAMETERS = [
  parameter('q', 'Only leads whose company or contact contains this.', SEARCH),
  parameter('status', 'Only leads of this status.', { type: 'string', enum: LEAD_STATUSES }),
  parameter('priority', 'Only leads of this priority.', { type: 'string', enum: LEAD_PRIORITIES }),
  IDS,
];

const TASK_PARAMETERS = [
  parameter('q', 'Only tasks whose title contains this.', SEARCH),
  parameter('status', 'Only tasks that have this status now.', { type: 'string', enum: TASK_STATUSES }),
  parameter('open', 'True for what is still to be done, false for what is completed.', { type: 'boolean' }),
  parameter('leadId', 'Only tasks for this lead.', { type: 'string', format: 'uuid' }),
  IDS,
];

const FORMAT =
  'as a CSV file, oldest first: UTF-8 with a byte order mark, CRLF, quoted by RFC 4180. A cell that a spreadsheet could take for a formula begins with an apostrophe, which an import takes off again.';
const COUNTED = 'Each call counts as one export of the week.';

const DOWNLOADS: readonly Download[] = [
  {
    path: '/api/export/leads',
    operationId: 'exportLeads',
    tag: 'Import and export',
    summary: 'Export leads',
    parameters: LEAD_PARAMETERS,
    description: `All your leads, or those that are asked for, ${FORMAT} ${COUNTED}`,
    example:
      'companyName,contactPerson,email,phone,status,priority,nextFollowUp,notes,createdAt,updatedAt\r\nHarbour Lights Festival,Noor Haddad,noor@harbourlights.example,,NEW,HIGH,,,2027-03-02T09:30:00.000Z,2027-03-02T09:30:00.000Z\r\n',
  },
  {
    path: '/api/export/tasks',
    operationId: 'exportTasks',
    tag: 'Import and export',
    summary: 'Export tasks',
    parameters: TASK_PARAMETERS,
    description: `All your tasks, or those that are asked for, ${FORMAT} The status is the one that a task has now: \`OVERDUE\` once its due date is past. ${COUNTED}`,
    example:
      'title,description,dueDate,priority,status,type,assignedTo,leadCompany,createdAt,updatedAt\r\nSend the quote,,2027-03-05T17:00:00.000Z,HIGH,PENDING,PROPOSAL,,Harbour Lights Festival,2027-03-02T09:30:00.000Z,2027-03-02T09:30:00.000Z\r\n',
  },
  {
    path: '/api/export/notes',
    operationId: 'exportNotes',
    tag: 'Import and export',
    summary: 'Export notes',
    description: `All your notes ${FORMAT} Several tags are separated by \`;\`; a \`\\\` stands before a separator, a blank or a \`\\\` that belongs to a tag itself. ${COUNTED}`,
    example:
      'title,content,tags,leadCompany,createdAt,updatedAt\r\nGate plan,Two gates on the north side.,site visit; gates,Harbour Lights Festival,2027-03-02T09:30:00.000Z,2027-03-02T09:30:00.000Z\r\n',
  },
];

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

/** What a calendar program subscribes to: its address is the only key. */
const feedPath = {
  '/api/calendar-feed/{token}': {
    get: {
      operationId: 'readCalendarFeed',
      tags: ['Calendar'],
      summary: 'Subscribe to the calendar',
      description:
        'Your events from 90 days ago to 400 days ahead as an iCalendar document (RFC 5545), for calendar programs. The address is made in Settings and shown once; it needs no token beside it, and leads nowhere once it is replaced or revoked. Send the `ETag` back as `If-None-Match` to be told when nothing has changed.',
      security: [],
      parameters: [
        {
          in: 'path',
          name: 'token',
          required: true,
          description: 'The last part of the address as it was given out.',
          schema: { type: 'string', maxLength: 60 },
          example: 'Zk9QbW1xM0t5b0d2cVJ4c1V0T2pYd0h1bE5hUGVJc0Y.ics',
        },
      ],
      responses: {
        200: {
          description: 'The events.',
          headers: headerRefs([...COMMON_HEADERS, 'ETag', 'Content-Disposition']),
          content: { 'text/calendar': { schema: { type: 'string' }, example: FEED_EXAMPLE } },
        },
        304: {
          description: 'Nothing has changed since the `ETag` that was sent.',
          headers: headerRefs([...COMMON_HEADERS, 'ETag']),
        },
        ...problemResponses(['VALIDATION', 'NOT_FOUND', ...ALWAYS]),
      },
    },
  },
};

export const downloadPaths = (security: object[]) => ({
  ...feedPath,
  ...Object.fromEntries(
    DOWNLOADS.map(({ path, tag, example, ...said }) => [
      path,
      {
        get: {
          ...said,
          tags: [tag],
          security,
          responses: {
            200: {
              description: 'The file, streamed.',
              headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
              content: { 'text/csv': { schema: { type: 'string' }, example } },
            },
            ...problemResponses(['VALIDATION', 'UNAUTHENTICATED', 'EXPORT_PRO_ONLY', 'EXPORT_LIMIT', ...ALWAYS]),
          },
        },
      },
    ]),
  ),
});
