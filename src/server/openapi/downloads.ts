import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { exportLeadsQuery, exportTasksQuery } from '@/domain/bulk/bulk-input';
import { formatCsvRow } from '@/domain/csv/csv';
import { LEAD_CSV_COLUMNS } from '@/domain/leads/lead-csv';
import { NOTE_CSV_COLUMNS } from '@/domain/notes/note-csv';
import { NOUNS, type NounWith, nounsWith } from '@/domain/shared/nouns';
import { capitalize } from '@/domain/shared/text';
import { TASK_CSV_COLUMNS } from '@/domain/tasks/task-csv';
import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

/** The parts of an export's documentation that are specific to one noun. */
interface Download {
  /** The query that filters the rows. */
  query?: z.ZodObject;
  /** A sentence about the format of a field. */
  remark?: string;
  example: string;
}

/** The parameters of a query, as its schema describes them. */
const parametersOf = (query: z.ZodObject): object[] =>
  Object.entries(z.toJSONSchema(query, { io: 'input' }).properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as { description?: string; enum?: string[] };
    return { in: 'query', name, description, schema: isDeepStrictEqual(schema.enum, YES_OR_NO) ? BOOLEAN : schema };
  });

/** In a URL, booleans are words. */
const YES_OR_NO = ['true', 'false'];
const BOOLEAN = { type: 'boolean' };

const FORMAT =
  'as a CSV file, oldest first: UTF-8 with a byte order mark, CRLF line breaks, quoted as in RFC 4180. Cells that a spreadsheet could interpret as a formula are prefixed with an apostrophe, which imports remove again.';
const COUNTED = 'Each call counts against the weekly number of exports.';

/** A file with a header and one row, whose other cells are empty. */
const exampleOf = <Column extends string>(columns: readonly Column[], cells: Partial<Record<Column, string>>): string =>
  [columns, columns.map((column) => cells[column] ?? '')].map(formatCsvRow).join('');

const TIMES = { createdAt: '2027-03-02T09:30:00.000Z', updatedAt: '2027-03-02T09:30:00.000Z' };

const DOWNLOADS = {
  lead: {
    query: exportLeadsQuery,
    remark:
      'The last column is the `id` of the lead. If you are in a team, the column `owner` before it has the email of whoever owns the lead. Imports ignore it.',
    example: exampleOf(LEAD_CSV_COLUMNS, {
      companyName: 'Harbour Lights Festival',
      contactPerson: 'Noor Haddad',
      email: 'noor@harbourlights.example',
      status: 'NEW',
      priority: 'HIGH',
      ...TIMES,
    }),
  },
  task: {
    query: exportTasksQuery,
    remark:
      'The status is current: `OVERDUE` once the due date has passed. A due date without a time is a day (YYYY-MM-DD).',
    example: exampleOf(TASK_CSV_COLUMNS, {
      title: 'Send the quote',
      dueDate: '2027-03-05T17:00:00.000Z',
      priority: 'HIGH',
      status: 'PENDING',
      type: 'PROPOSAL',
      leadCompany: 'Harbour Lights Festival',
      ...TIMES,
    }),
  },
  note: {
    remark: 'Tags are separated by `;`. Separators, spaces and `\\` that are part of a tag are escaped with `\\`.',
    example: exampleOf(NOTE_CSV_COLUMNS, {
      title: 'Gate plan',
      content: 'Two gates on the north side.',
      tags: 'site visit; gates',
      leadCompany: 'Harbour Lights Festival',
      kind: 'note',
      ...TIMES,
    }),
  },
} as const satisfies Record<NounWith<'csv'>, Download>;

/** The CSV exports, which have their own route handlers over the same services. */
export const downloadPaths = (security: object[]) =>
  Object.fromEntries(
    nounsWith('csv').map((noun) => {
      const { many } = NOUNS[noun];
      const { query, remark, example }: Download = DOWNLOADS[noun];
      const some = query ? ', or those that match the parameters,' : '';
      return [
        `/api/export/${many}`,
        {
          get: {
            operationId: `export${capitalize(many)}`,
            tags: ['Import and export'],
            summary: `Export ${many}`,
            description: [`All your ${many}${some} ${FORMAT}`, remark, COUNTED].filter(Boolean).join(' '),
            parameters: query && parametersOf(query),
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
      ];
    }),
  );
