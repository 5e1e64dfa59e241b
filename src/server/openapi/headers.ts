import { FEED_ALLOWANCE } from '@/domain/calendar/feed';
import { IMPORT_ALLOWANCE } from '@/domain/csv/csv';
import { CHALLENGES } from '../rest/challenge';

/** Response headers (D40). */

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 }, example: 42 });

const allowed = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 1 },
  example,
});

/** For responses that a request can get before it counts toward the operation's own limit. */
const OR_REQUESTS = 'If the request is rejected before it is counted: requests allowed per minute.';

export const headers = {
  'X-Request-Id': text(
    'Identifies the request in our log if it fails unexpectedly. If you send your own, it is used.',
    '0198c2f9-4d3c-7b2a-9f1e-0d8c7b6a5948',
  ),
  'RateLimit-Limit': allowed('Requests allowed per minute.', 1200),
  'RateLimit-Limit.Imports': allowed(
    `Imports allowed in ${IMPORT_ALLOWANCE.windowMinutes} minutes. ${OR_REQUESTS}`,
    IMPORT_ALLOWANCE.limit,
  ),
  'RateLimit-Limit.FeedReads': allowed(
    `Reads of one feed allowed in ${FEED_ALLOWANCE.windowMinutes} minutes. ${OR_REQUESTS}`,
    FEED_ALLOWANCE.limit,
  ),
  'RateLimit-Remaining': {
    description: 'What is left of `RateLimit-Limit` in this window.',
    schema: { type: 'integer', minimum: 0 },
    example: 17,
  },
  'RateLimit-Reset': seconds('Seconds until the window resets.'),
  'Retry-After': seconds('Seconds to wait before retrying; sent with `RATE_LIMITED` and every 503.'),
  'WWW-Authenticate': {
    description: 'How to authenticate; contains `error="invalid_token"` if the token is invalid.',
    schema: { type: 'string', enum: CHALLENGES },
    example: CHALLENGES[0],
  },
  ETag: text('The version of the resource. Send it as If-Match when you change it.', '"3"'),
  'Idempotency-Replayed': {
    description: 'Sent if this is the first response again, to a request repeated with its `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Location: text('Address of the new resource.', '/api/leads/0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d'),
  'Content-Disposition': text('The file name.', 'attachment; filename="leads_export_2027-03-02.csv"'),
};

type HeaderName = keyof typeof headers;

/** The headers of all responses, including errors. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** What an operation with a rate limit of its own counts instead of requests. */
export type Counted = 'Imports' | 'FeedReads';

/** The same for an operation that may have a rate limit of its own. */
export const commonHeadersOf = (counted?: Counted): HeaderName[] =>
  COMMON_HEADERS.map((name) => (counted && name === 'RateLimit-Limit' ? (`${name}.${counted}` as const) : name));

/** The part after the dot in a component's name distinguishes variants of one header. */
export const headerRefs = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name.split('.')[0] ?? name, { $ref: `#/components/headers/${name}` }]));
