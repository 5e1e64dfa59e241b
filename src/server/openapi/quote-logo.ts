import { LOGO_LIMITS, LOGO_TYPES } from '@/domain/quotes/logo/logo';
import { quoteSettings, quoteSettingsOf } from '@/domain/quotes/quote-settings';
import { toWireValue } from '../rest/wire-names';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

const { examples } = quoteSettings.meta() ?? {};

const TEAM = {
  in: 'query',
  name: 'teamId',
  description: quoteSettingsOf.shape.teamId.meta()?.description,
  schema: { type: 'string', format: 'uuid' },
};

const image = (schema: object) =>
  Object.fromEntries(LOGO_TYPES.map((type) => [type, { schema: { type: 'string', ...schema }, example: '\x89PNG' }]));

/** The logo of quotes has a route handler of its own, because it is sent and received as it is. */
export const quoteLogoPath = (securedBy: SecuredBy) => ({
  '/api/quote-settings/logo': {
    get: {
      operationId: 'getQuoteLogo',
      tags: ['Quotes'],
      summary: 'Download the logo of quotes',
      description: 'The image as quotes have it: without transparency, on white.',
      parameters: [TEAM],
      ...securedBy('quotes:read'),
      responses: {
        200: {
          description: 'The image.',
          headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
          content: image({}),
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, 'NOT_FOUND', ...ALWAYS]),
      },
    },
    put: {
      operationId: 'setQuoteLogo',
      tags: ['Quotes'],
      summary: 'Replace the logo of quotes',
      description: `The body is the image itself: a PNG or a JPEG of at most ${LOGO_LIMITS.bytes / 1024 / 1024} MiB and ${LOGO_LIMITS.pixels} pixels. Transparent parts become white. Its type is determined from its first bytes. For a team, you must be its owner or an admin. Quotes that were made before keep the logo that they have.`,
      parameters: [TEAM],
      ...securedBy('quotes:write'),
      requestBody: { required: true, content: image({ contentMediaType: 'application/octet-stream' }) },
      responses: {
        200: {
          description: 'The settings with the new logo.',
          headers: headerRefs([...COMMON_HEADERS]),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/QuoteSettings' },
              example: toWireValue(examples?.[0]),
            },
          },
        },
        ...problemResponses([
          'VALIDATION',
          ...SIGNED_IN,
          'READ_ONLY_TOKEN',
          'FORBIDDEN',
          'NOT_FOUND',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          ...ALWAYS,
        ]),
      },
    },
  },
});
