import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

/** What is a file and no JSON: route handlers of their own, over the same services. */
interface Download {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  example: string;
}

const DOWNLOADS: readonly Download[] = [
  {
    path: '/api/export/leads',
    operationId: 'exportLeads',
    tag: 'Import and export',
    summary: 'Export leads',
    description:
      'All your leads as a CSV file, oldest first: UTF-8 with a byte order mark, CRLF, quoted by RFC 4180. A cell that a spreadsheet could take for a formula begins with an apostrophe, which an import takes off again. Each call counts as one export of the week.',
    example:
      'companyName,contactPerson,email,phone,status,priority,nextFollowUp,notes,createdAt,updatedAt\r\nHarbour Lights Festival,Noor Haddad,noor@harbourlights.example,,NEW,HIGH,,,2027-03-02T09:30:00.000Z,2027-03-02T09:30:00.000Z\r\n',
  },
];

export const downloadPaths = (security: object[]) =>
  Object.fromEntries(
    DOWNLOADS.map(({ path, tag, example, ...said }) => [
      path,
      {
        get: {
          ...said,
          tags: [tag],
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
    ]),
  );
