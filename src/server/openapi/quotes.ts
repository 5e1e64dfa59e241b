import { INVOICE_FORMATS } from '@/domain/quotes/hand-off/invoice-csv';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

const ID = {
  in: 'path',
  name: 'id',
  required: true,
  description: 'The quote.',
  schema: { type: 'string', format: 'uuid' },
};

const CSV = 'Only of an accepted quote. Counts against no quota.';

const SHIFTS = [
  'Date,Shift title,Position,Headcount,Start,End,Time zone,Location,Address,Contact,Contact email,Client,Event,Quote',
  '2027-06-12,Guard,Guard,14,2027-06-12T18:00,2027-06-13T01:00,America/Los_Angeles,Pier 9,,Noor Haddad,noor@harbourlights.example,Harbour Lights Festival,Summer opening,Q-2027-12',
  '',
].join('\r\n');

const INVOICE = [
  '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  'Q-2027-12,Harbour Lights Festival,03/04/2027,06/12/2027,Summer opening,Guard,Guard: 14 x 7 hours at $38.00,1,3724,3724,06/12/2027',
  '',
].join('\r\n');

interface HandOff {
  operationId: string;
  summary: string;
  description: string;
  parameters?: object[];
  example: string;
}

const handOff = (securedBy: SecuredBy, { parameters = [], example, ...described }: HandOff) => ({
  get: {
    ...described,
    tags: ['Quotes'],
    parameters: [ID, ...parameters],
    ...securedBy('quotes:read'),
    responses: {
      200: {
        description: 'The file.',
        headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
        content: { 'text/csv': { schema: { type: 'string' }, example } },
      },
      ...problemResponses(['VALIDATION', ...SIGNED_IN, 'NOT_FOUND', 'CONFLICT', ...ALWAYS]),
    },
  },
});

/** What is downloaded of quotes has route handlers of its own, because it is not JSON. */
export const quotePaths = (securedBy: SecuredBy) => ({
  '/api/quotes/{id}/pdf': {
    get: {
      operationId: 'getQuotePdf',
      tags: ['Quotes'],
      summary: 'Download a quote as a PDF',
      description:
        'As the client gets it; once it is accepted, with its signature and certificate. Send the `ETag` as `If-None-Match` to get a 304 if nothing has changed.',
      parameters: [
        ID,
        {
          in: 'query',
          name: 'version',
          description: 'An earlier version. Defaults to the current one.',
          schema: { type: 'integer', minimum: 1 },
        },
      ],
      ...securedBy('quotes:read'),
      responses: {
        200: {
          description: 'The document.',
          headers: headerRefs([...COMMON_HEADERS, 'ETag', 'Content-Disposition']),
          content: { 'application/pdf': { schema: { type: 'string' }, example: '%PDF-1.7' } },
        },
        304: {
          description: 'Nothing has changed since the given `ETag`.',
          headers: headerRefs([...COMMON_HEADERS, 'ETag']),
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, 'NOT_FOUND', ...ALWAYS]),
      },
    },
  },
  '/api/quotes/{id}/shifts': handOff(securedBy, {
    operationId: 'getQuoteShifts',
    summary: 'Hand off the shifts of a quote',
    description: `The shifts as a CSV file for programs that schedule guards. ${CSV}`,
    example: SHIFTS,
  }),
  '/api/quotes/{id}/invoice': handOff(securedBy, {
    operationId: 'getQuoteInvoice',
    summary: 'Hand off the invoice of a quote',
    description: `The lines as a CSV file that QuickBooks or Xero imports as an invoice: dated on the day of the acceptance, due on that of the event if that is later. ${CSV}`,
    parameters: [
      {
        in: 'query',
        name: 'format',
        required: true,
        description: 'The program that imports it.',
        schema: { type: 'string', enum: INVOICE_FORMATS },
        example: INVOICE_FORMATS[0],
      },
    ],
    example: INVOICE,
  }),
});
