import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

/** The export of an account, which has its own route handler. */
export const accountExportPath = (securedBy: SecuredBy) => ({
  '/api/user/export': {
    get: {
      operationId: 'exportAccount',
      tags: ['Account', 'Import and export'],
      summary: 'Export all of your data',
      description:
        'A zip of CSV and JSON files with everything that is yours, the files of your leads and those of your email; `README.txt` says what is in it. Of teams, it contains the rows that you own. Tokens without `quotes:write` do not get what hours cost, and with it no rate cards. Open to every plan, at most five times an hour, and counts against no quota.',
      ...securedBy('read'),
      responses: {
        200: {
          description: 'The archive, streamed.',
          headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
          content: {
            'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' }, example: 'PK' },
          },
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, ...ALWAYS]),
      },
    },
  },
});
