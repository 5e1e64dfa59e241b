import { z } from 'zod';
import { INVOICE_FORMATS, invoiceCsv } from '@/domain/quotes/hand-off/invoice-csv';
import { shiftCsv } from '@/domain/quotes/hand-off/shift-csv';
import { requireActor } from '../context';
import { readAccepted } from '../services/quotes/accepted-quote';
import { readDocument } from '../services/quotes/quote-document';
import { withAccountSlot } from '../services/shared/account-slots';
import { answerRest } from './answer';
import { downloadAs } from './download-as';
import { etagOf, isKnown } from './etag';
import { parseQuery } from './export-route';
import { idAt } from './path-id';

const pdfQuery = z.object({ version: z.int().min(1).optional() });

/** Sends the PDF of a version. Its ETag changes with the version and when it is signed. */
export const downloadQuotePdf = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context, 'quotes:read');
    const id = idAt(new URL(request.url).pathname, -2);
    const { version: number } = parseQuery(request, pdfQuery);
    const file = await withAccountSlot(actor, () => readDocument(actor, { id, number }));
    const etag = etagOf(`${file.name} ${file.hash}`);
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.content), {
      headers: { ...headers, 'content-type': 'application/pdf', 'content-disposition': downloadAs(file.name) },
    });
  });

type Accepted = Awaited<ReturnType<typeof readAccepted>>;

interface HandOff<Query extends z.ZodObject> {
  /** In the name of the file. */
  what: string;
  query: Query;
  write: (accepted: Accepted, parsed: z.output<Query>) => string;
}

/** A route with a CSV file of an accepted quote for another program. It does not count as an export (D107). */
const handOffRoute =
  <Query extends z.ZodObject>({ what, query, write }: HandOff<Query>) =>
  (request: Request): Promise<Response> =>
    answerRest(request, ['GET'], async ({ context }) => {
      const actor = requireActor(context, 'quotes:read');
      const id = idAt(new URL(request.url).pathname, -2);
      const parsed = parseQuery(request, query);
      const accepted = await withAccountSlot(actor, () => readAccepted(actor, id));
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': downloadAs(`Quote ${accepted.content.number}, ${what}.csv`),
        'cache-control': 'private, no-store',
      };
      return new Response(request.method === 'HEAD' ? null : write(accepted, parsed), { headers });
    });

export const downloadShifts = handOffRoute({
  what: 'shifts',
  query: z.object({}),
  write: ({ content }) => shiftCsv(content),
});

export const downloadInvoice = handOffRoute({
  what: 'invoice',
  query: z.object({ format: z.enum(INVOICE_FORMATS) }),
  write: ({ content, ...days }, { format }) => invoiceCsv(content, { format, ...days }),
});
