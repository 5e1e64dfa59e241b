import { listNouns } from '@/domain/shared/nouns';
import { capitalize } from '@/domain/shared/text';
import { SESSION_COOKIE } from '../auth/sessions';
import { headers } from './headers';
import { problemSchema } from './problems';

/** What the document says besides its operations. */

export const documentInfo = (appUrl: string) => ({
  title: 'Stanchion API',
  version: '1.0.0',
  description: `The sales CRM for people who sell event-security staffing, for programs.

**Signing in.** Make a personal API token in Settings and send it as \`Authorization: Bearer …\`. A token may read only, or read and write; it may expire, and can be revoked at once.

**Lists** answer a page and a \`nextCursor\`; send that as \`cursor\` to go on. **Times** are ISO 8601 instants in UTC; where a day without a time is taken, it means the end of that day in your time zone, unless the parameter says otherwise. **Text** is kept exactly as sent. Unknown fields and parameters are refused, never ignored. Only the columns of imported rows are not, as in a file: an import names those that it does not know in \`ignoredColumns\`.

**Writing safely.** What creates or imports takes an \`Idempotency-Key\`: the same key and body answer the first answer again for 24 hours. An update takes the \`ETag\` of what you read as \`If-Match\` and answers 412 when somebody was faster.

**Refusals** are \`application/problem+json\`: decide by \`code\`, show \`message\`.`,
  contact: { name: 'Stanchion', url: appUrl },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Stanchion-Proprietary' },
});

export const tags = [
  { name: 'Leads', description: 'The people who may book security staff, and how far one has come with them.' },
  { name: 'Pipeline', description: 'The six stages, counted and summed.' },
  { name: 'Tasks', description: 'What is to be done, also what follows from a status by itself.' },
  { name: 'Notes', description: 'What is to be remembered, with tags, on a lead or by itself.' },
  { name: 'Calendar', description: 'Consultations, meetings and calls.' },
  { name: 'Notifications', description: 'What Stanchion tells you.' },
  { name: 'Recently deleted', description: 'What can still be restored.' },
  { name: 'Import and export', description: `${capitalize(listNouns('csv'))} in and out, many at a time.` },
  { name: 'Account', description: 'Who you are and what your plan allows.' },
  { name: 'Session', description: 'Signing in and out as a browser does.' },
];

export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A personal API token from Settings.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie of a signed-in browser. A change by cookie must carry a same-origin `Origin`.',
  },
} as const;

export const SECURITY = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

export const parameters = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description: 'A text of your own for this request. Sent again with the same body within 24 hours, it runs once.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '7f2c1e9a-import-2027-03-02',
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description:
      'The `ETag` you read, quotes included; a weak one (`W/"3"`) never matches. Without it, and with `*`, the last write wins.',
    schema: { type: 'string', maxLength: 200 },
    example: '"3"',
  },
} as const;

export const components = { headers, parameters, schemas: { Problem: problemSchema } };
