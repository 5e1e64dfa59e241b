import { CHALLENGES } from '../rest/challenge';

/** Response headers (D40). */

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 }, example: 42 });

export const headers = {
  'X-Request-Id': text(
    'Identifies the request in our log if it fails unexpectedly. If you send your own, it is used.',
    '0198c2f9-4d3c-7b2a-9f1e-0d8c7b6a5948',
  ),
  'RateLimit-Limit': {
    description: 'Requests allowed per minute.',
    schema: { type: 'integer', minimum: 1 },
    example: 1200,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this window.',
    schema: { type: 'integer', minimum: 0 },
    example: 1187,
  },
  'RateLimit-Reset': seconds('Seconds until the window resets.'),
  'Retry-After': seconds('Seconds to wait before retrying; sent with `RATE_LIMITED`.'),
  'WWW-Authenticate': {
    description: 'How to authenticate; contains `error="invalid_token"` if the token is invalid.',
    schema: { type: 'string', enum: CHALLENGES },
    example: CHALLENGES[0],
  },
  ETag: text('The version of the resource. Send it as If-Match when you change it.', '"3"'),
  Location: text('Address of the new resource.', '/api/leads/0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d'),
  'Content-Disposition': text('The file name.', 'attachment; filename="leads_export_2027-03-02.csv"'),
};

/** The headers of all responses, including errors. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

export const headerRefs = (names: readonly (keyof typeof headers)[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
