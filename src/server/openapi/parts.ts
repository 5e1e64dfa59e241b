import type { TokenScope } from '@/domain/accounts/token-scopes';
import { ANALYTICS_TEXT } from '@/domain/analytics/analytics-limits';
import { listNouns } from '@/domain/shared/nouns';
import { capitalize } from '@/domain/shared/text';
import { SESSION_COOKIE } from '../auth/sessions';
import { VERSION } from '../version';
import { headers } from './headers';
import { problemSchema, sharedResponses } from './problems';
import { WEBHOOK_GUIDE } from './webhooks';

/** The parts of the document other than operations. */

export const documentInfo = (appUrl: string) => ({
  title: 'Stanchion API',
  version: VERSION,
  description: `The API of Stanchion, the sales CRM for event-security staffing.

**Authentication.** Create a personal API token in Settings and send it as \`Authorization: Bearer …\`. A token can read or write everything, or only what its scopes name; can work only from some addresses; can have an expiry date; and can be revoked at any time. A request that its scopes do not allow gets a 403 with \`SCOPE_MISSING\`, whose \`details.scope\` names the missing one, or with \`READ_ONLY_TOKEN\` if the token only reads. \`GET /api/token\` tells what a token may do.

**Lists** return a page and a \`nextCursor\`; send it as \`cursor\` to get the next page. **Times** are ISO 8601 instants in UTC. Where a date without a time is accepted, it means the end of that day in your time zone, unless the parameter says otherwise. **Text** is stored exactly as sent. Unknown fields and parameters are rejected, never ignored. The only exception is unknown columns of imported rows, which the result lists in \`ignoredColumns\`.

**Safe writes.** Operations that create or import accept an \`Idempotency-Key\`: for 24 hours, the same key and body return the first response again, with the header \`Idempotency-Replayed\`. Updates accept the \`ETag\` that you read as \`If-Match\`, and return 412 if the row has changed since.

**Errors** are \`application/problem+json\`: branch on \`code\`, show \`message\`.

**Assistants** use \`/api/mcp\`, by the Model Context Protocol, which describes its tools itself.`,
  contact: { name: 'Stanchion', url: appUrl },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Stanchion-Proprietary' },
});

export const tags = [
  { name: 'Leads', description: 'Potential customers and their stage in the pipeline.' },
  { name: 'Contacts', description: 'The people of a lead besides its primary contact.' },
  { name: 'Dashboard', description: 'Figures, what is due today, and what needs attention.' },
  { name: 'Pipeline', description: 'Count and value of the six stages.' },
  { name: 'Reports', description: 'Revenue, win rate, forecast and top opportunities.' },
  { name: 'Leaderboard', description: 'Points, streaks, achievements and ranks.' },
  { name: 'Tasks', description: 'Tasks, including those created automatically when a lead changes its status.' },
  { name: 'Notes', description: 'Notes with tags, with or without a lead.' },
  { name: 'Files', description: 'Files on leads, such as contracts and site plans.' },
  { name: 'Calendar', description: 'Consultations, meetings and calls.' },
  {
    name: 'Emails',
    description: 'Messages to leads: templates, sending, scheduling and the log of what became of them.',
  },
  {
    name: 'Enablement',
    description: 'What helps to win a client: cost comparisons, and the trust and regulatory checklists.',
  },
  { name: 'AI writing', description: 'Texts for leads and social channels, from a model or from templates.' },
  { name: 'Custom fields', description: 'Fields that users and teams add to their leads.' },
  {
    name: 'Staffing',
    description: 'Guard plans and their prices, rate cards, company licenses, and the rules behind them.',
  },
  {
    name: 'Quotes',
    description: 'What is offered to a client: versions, links, acceptance, and the hand-off of what was won.',
  },
  { name: 'Teams', description: 'Teams, their members and invitations.' },
  { name: 'Notifications', description: 'Reminders, warnings and other notifications.' },
  { name: 'Changes', description: 'What has changed since your last request, for those who keep a copy.' },
  { name: 'Webhooks', description: WEBHOOK_GUIDE },
  { name: 'Recently deleted', description: 'Deleted items that can still be restored.' },
  { name: 'Import and export', description: `${capitalize(listNouns('csv'))}, in bulk.` },
  { name: 'Account', description: 'Your profile, your API token and the limits of your plan.' },
  { name: 'Analytics', description: 'How the app is used. Nothing is kept of accounts that have switched it off.' },
  { name: 'Session', description: 'Sign in and out with a session cookie, like a browser.' },
];

export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A personal API token from Settings.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie of a signed-in browser. Changes by cookie require a same-origin `Origin` header.',
  },
} as const;

/** A session, or a token. Security requirements name no scopes of bearer tokens, so an extension does. */
export const securedBy = (scope: TokenScope | null) => ({
  security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  ...(scope && { 'x-required-scope': scope }),
});

export type SecuredBy = typeof securedBy;

export const parameters = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'A unique key that you choose for this request. If you send it again with the same body within 24 hours, the request runs only once.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '7f2c1e9a-import-2027-03-02',
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description:
      'The `ETag` you read, including quotes; a weak one (`W/"3"`) never matches. If missing or `*`, the last write wins.',
    schema: { type: 'string', maxLength: 200 },
    example: '"3"',
  },
  'X-Session-Id': {
    in: 'header',
    name: 'X-Session-Id',
    description: 'The session in which it happened, from `POST /api/analytics/session/start`.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
  },
  'X-Page-Url': {
    in: 'header',
    name: 'X-Page-Url',
    description: 'The page on which it happened.',
    schema: { type: 'string', maxLength: ANALYTICS_TEXT.url },
    example: '/?tab=crm',
  },
} as const;

export const components = { headers, parameters, responses: sharedResponses, schemas: { Problem: problemSchema } };
