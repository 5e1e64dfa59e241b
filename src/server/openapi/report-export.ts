import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { REPORT_TYPES } from '@/domain/reports/report-types';
import { WHOSE } from '@/domain/shared/whose';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

const parameter = (name: string, description: string, values: readonly string[]) => ({
  in: 'query',
  name,
  description,
  schema: { type: 'string', enum: values },
});

const EXAMPLE = [
  'Section,Name,Figure,Value,Period before',
  'Period,,Days,2027-03-01 to 2027-03-04,2027-02-01 to 2027-02-04',
  'Period,,Time zone,America/New_York,',
  'Figures,,Revenue (USD),30000,10000',
  '',
].join('\r\n');

/** The export of a report, which has its own route handler over the same service. */
export const reportExportPath = (securedBy: SecuredBy) => ({
  '/api/export/report': {
    get: {
      operationId: 'exportReport',
      tags: ['Reports', 'Import and export'],
      summary: 'Export a report',
      description:
        'The figures of a report as a CSV file, one a row: UTF-8 with a byte order mark, CRLF line breaks. Needs a plan with exports, and counts against no quota.',
      parameters: [
        parameter('period', 'Defaults to month.', REPORT_PERIODS),
        parameter('type', 'Defaults to overview.', REPORT_TYPES),
        parameter('whose', 'Defaults to ASSIGNED.', WHOSE),
        {
          in: 'query',
          name: 'member',
          description: 'Only what this teammate works on, as in `GET /api/reports`.',
          schema: { type: 'string', format: 'uuid' },
        },
        parameter('compare', 'Defaults to previous.', ['previous', 'none']),
      ],
      ...securedBy('reports:read'),
      responses: {
        200: {
          description: 'The file.',
          headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
          content: { 'text/csv': { schema: { type: 'string' }, example: EXAMPLE } },
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, 'REPORT_PRO_ONLY', 'FORBIDDEN', 'NOT_FOUND', ...ALWAYS]),
      },
    },
  },
});
