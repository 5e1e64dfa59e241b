import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { anyQuote } from '@tests/support/quotes/any-quote';
import { readPdf } from '@tests/support/quotes/read-pdf';
import { JSDOM } from 'jsdom';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { respond } from '@/app/quote/_page/respond';
import { INVOICE_FORMATS, invoiceCsv } from '@/domain/quotes/hand-off/invoice-csv';
import type { QuoteContent } from '@/domain/quotes/quote-content';
import { exactDollars } from '@/domain/shared/us-words';
import { quotePdf } from '@/server/integrations/pdf/quote-pdf';

const HASH = 'c0ffee'.padEnd(64, '0');

async function totalsOnPage(content: QuoteContent): Promise<(string | null)[]> {
  const quote = { versionId: '', content, hash: HASH, status: 'SENT', signature: null, acceptedAt: null } as const;
  const view = { path: '/quote/x', quote, refused: null, canAsk: true, asked: false };
  const response = await respond(new Request('https://stanchion.example/quote/x'), { status: 200, view });
  const page = new JSDOM(await response.text()).window.document;
  return [...page.querySelectorAll('.lines .total td, .figures .total')].map(({ textContent }) => textContent);
}

async function totalInPdf(content: QuoteContent): Promise<string | undefined> {
  const { text } = readPdf(await quotePdf(content, { hash: HASH, logo: null, signature: null }));
  return /^Total\n(.*)$/m.exec(text)?.[1];
}

function totalOfInvoice(content: QuoteContent, format: (typeof INVOICE_FORMATS)[number]): string {
  const csv = invoiceCsv(content, { format, issuedOn: '2027-06-14', dueOn: '2027-07-14' });
  const rows = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
  const cents = rows.map((row) => Math.round(Number(row['*UnitAmount'] ?? row['*ItemAmount']) * 100));
  return exactDollars(cents.reduce((sum, one) => sum + one, 0) / 100);
}

it('is the same total on the page, in the PDF and in the invoices, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuote, async (content) => {
      const total = exactDollars(content.total);
      expect(await totalsOnPage(content)).toEqual([total, total]);
      expect(await totalInPdf(content)).toBe(total);
      for (const format of INVOICE_FORMATS) expect(totalOfInvoice(content, format)).toBe(total);
    }),
    runs(5, 100),
  );
});
