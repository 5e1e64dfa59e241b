import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';
import { formatCsvRow } from '@/domain/csv/csv';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { LEAD_CSV_COLUMNS } from '@/domain/leads/lead-csv';
import { NOTE_CSV_COLUMNS } from '@/domain/notes/note-csv';
import { NOUNS, type NounWith, nounsWith } from '@/domain/shared/nouns';
import { MAX_SEARCH } from '@/domain/shared/paging';
import { capitalize } from '@/domain/shared/text';
import { WHOSE } from '@/domain/shared/whose';
import { TASK_STATUSES } from '@/domain/tasks/task-choices';
import { TASK_CSV_COLUMNS } from '@/domain/tasks/task-csv';
import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

/** The parts of an export's documentation that are specific to one noun. */
interface Download {
  /** Query parameters that filter the rows. */
  parameters?: object[];
  /** A sentence about the format of a field. */
  remark?: string;
  example: string;
}

const parameter = (name: string, description: string, schema: object) => ({ in: 'query', name, description, schema });

const IDS = parameter('ids', `Only rows with these ids, separated by commas; at most ${MAX_EXPORT_IDS}.`, {
  type: 'string',
  maxLength: MAX_EXPORT_IDS * 37,
});

const SEARCH = { type: 'string', maxLength: MAX_SEARCH };

const LEAD_PARAMETERS = [
  parameter('q', 'Only leads whose company, contact, email or phone matches this.', SEARCH),
  parameter('status', 'Only leads with this status.', { type: 'string', enum: LEAD_STATUSES }),
  parameter('priority', 'Only leads with this priority.', { type: 'string', enum: LEAD_PRIORITIES }),
  IDS,
];

const TASK_PARAMETERS = [
  parameter('q', 'Only tasks whose title contains this.', SEARCH),
  parameter('status', 'Only tasks that currently have this status.', { type: 'string', enum: TASK_STATUSES }),
  parameter('open', 'True for open tasks, false for completed ones.', { type: 'boolean' }),
  parameter('leadId', 'Only tasks for this lead.', { type: 'string', format: 'uuid' }),
  parameter('whose', 'Only tasks that you own, of your teams, that are yours to do, or whose lead is unassigned.', {
    type: 'string',
    enum: WHOSE,
  }),
  IDS,
];

const FORMAT =
  'as a CSV file, oldest first: UTF-8 with a byte order mark, CRLF line breaks, quoted as in RFC 4180. Cells that a spreadsheet could interpret as a formula are prefixed with an apostrophe, which imports remove again.';
const COUNTED = 'Each call counts against the weekly number of exports.';

/** A file with a header and one row, whose other cells are empty. */
const exampleOf = <Column extends string>(columns: readonly Column[], cells: Partial<Record<Column, string>>): string =>
  [columns, columns.map((column) => cells[column] ?? '')].map(formatCsvRow).join('');

const TIMES = { createdAt: '2027-03-02T09:30:00.000Z', updatedAt: '2027-03-02T09:30:00.000Z' };

const DOWNLOADS = {
  lead: {
    parameters: LEAD_PARAMETERS,
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
    parameters: TASK_PARAMETERS,
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
      const { parameters, remark, example }: Download = DOWNLOADS[noun];
      const some = parameters ? ', or those that match the parameters,' : '';
      return [
        `/api/export/${many}`,
        {
          get: {
            operationId: `export${capitalize(many)}`,
            tags: ['Import and export'],
            summary: `Export ${many}`,
            description: [`All your ${many}${some} ${FORMAT}`, remark, COUNTED].filter(Boolean).join(' '),
            parameters,
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
