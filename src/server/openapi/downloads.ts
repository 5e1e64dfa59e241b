import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { NOUN_RESOURCES } from '@/domain/accounts/token-scopes';
import { formatCsvRow } from '@/domain/csv/csv';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import { capitalize } from '@/domain/shared/text';
import { toJsonSchema } from '../rest/wire-schema';
import { NOUN_MODULES } from '../services/noun-modules';
import type { NounExport } from '../services/shared/noun-module';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

/** The parameters of a query, as its schema describes them. */
const parametersOf = (query: z.ZodObject): object[] =>
  Object.entries(toJsonSchema(query).properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as { description?: string; enum?: string[] };
    return { in: 'query', name, description, schema: isDeepStrictEqual(schema.enum, YES_OR_NO) ? BOOLEAN : schema };
  });

/** In a URL, booleans are words. */
const YES_OR_NO = ['true', 'false'];
const BOOLEAN = { type: 'boolean' };

const FORMAT =
  'as a CSV file, oldest first: UTF-8 with a byte order mark, CRLF line breaks, quoted as in RFC 4180. Cells that a spreadsheet could interpret as a formula are prefixed with an apostrophe, which imports remove again.';
const COUNTED = 'Each call counts against the weekly number of exports.';

const TIMES = { createdAt: '2027-03-02T09:30:00.000Z', updatedAt: '2027-03-02T09:30:00.000Z' };

/** A file with a header and one row. */
function exampleOf({ columns, example }: NounExport): string {
  const cells: Readonly<Record<string, string>> = { ...example, ...TIMES };
  return [columns, columns.map((column) => cells[column] ?? '')].map(formatCsvRow).join('');
}

/** The CSV exports, which have their own route handlers over the same services. */
export const downloadPaths = (securedBy: SecuredBy) =>
  Object.fromEntries(
    nounsWith('csv').map((noun) => {
      const { many } = NOUNS[noun];
      const { csv } = NOUN_MODULES[noun];
      const parameters = parametersOf(csv.query);
      const some = parameters.length > 0 ? ', or those that match the parameters,' : '';
      return [
        `/api/export/${many}`,
        {
          get: {
            operationId: `export${capitalize(many)}`,
            tags: ['Import and export'],
            summary: `Export ${many}`,
            description: [`All your ${many}${some} ${FORMAT}`, csv.remark, COUNTED].join(' '),
            ...(parameters.length > 0 && { parameters }),
            ...securedBy(`${NOUN_RESOURCES[noun]}:read`),
            responses: {
              200: {
                description: 'The file, streamed.',
                headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
                content: { 'text/csv': { schema: { type: 'string' }, example: exampleOf(csv) } },
              },
              ...problemResponses(['VALIDATION', ...SIGNED_IN, 'EXPORT_PRO_ONLY', 'EXPORT_LIMIT', ...ALWAYS]),
            },
          },
        },
      ];
    }),
  );
