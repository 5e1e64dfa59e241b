import { CHALLENGES } from '../rest/challenge';

/** What answers carry beside their body (D40). */

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 }, example: 42 });

export const headers = {
  'X-Request-Id': text(
    'Names this request in our log where it fails unexpectedly. Send one of your own to have it used.',
    '0198c2f9-4d3c-7b2a-9f1e-0d8c7b6a5948',
  ),
  'RateLimit-Limit': { description: 'Requests a minute.', schema: { type: 'integer', minimum: 1 }, example: 1200 },
  'RateLimit-Remaining': { description: 'What is left.', schema: { type: 'integer', minimum: 0 }, example: 1187 },
  'RateLimit-Reset': seconds('Seconds until the minute ends.'),
  'Retry-After': seconds('Seconds to wait; with the code `RATE_LIMITED`.'),
  'WWW-Authenticate': {
    description: 'How to sign in; with `error="invalid_token"` where the token that was sent lets nobody in.',
    schema: { type: 'string', enum: CHALLENGES },
    example: CHALLENGES[0],
  },
  ETag: text('The version; send it back as If-Match.', '"3"'),
  Location: text('Where the new one is.', '/api/leads/0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d'),
  'Content-Disposition': text('The name of the file.', 'attachment; filename="leads_export_2027-03-02.csv"'),
};

/** The headers of every answer, refusals included. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

export const headerRefs = (names: readonly (keyof typeof headers)[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
