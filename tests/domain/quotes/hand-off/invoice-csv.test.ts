import fc from '@tests/support/fast-check';
import { anyQuote } from '@tests/support/quotes/any-quote';
import { quoteLine, someQuote } from '@tests/support/quotes/some-quote';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { INVOICE_FORMATS, type InvoiceFormat, invoiceCsv } from '@/domain/quotes/hand-off/invoice-csv';
import { spreadDiscount } from '@/domain/quotes/hand-off/spread-discount';
import type { QuoteContent } from '@/domain/quotes/quote-content';

const DATES = { issuedOn: '2027-06-14', dueOn: '2027-07-14' };

const rowsOf = (content: QuoteContent, format: InvoiceFormat) =>
  Papa.parse<Record<string, string>>(invoiceCsv(content, { format, ...DATES }), { header: true, skipEmptyLines: true })
    .data;

const QUOTE = someQuote({
  lines: [quoteLine({ amount: 3040 }), quoteLine({ role: 'supervisor', label: 'Stage', count: 1, amount: 760 })],
  extras: [
    { label: 'Travel', amount: 100 },
    { label: 'Discount', amount: -390 },
  ],
  tax: { label: 'Sales tax', amount: 298.35 },
});

test('QuickBooks gets the discount taken off each line', () => {
  const rows = rowsOf(QUOTE, 'quickbooks');
  expect(rows.map((row) => [row['Item(Product/Service)'], row.ItemQuantity, row.ItemRate, row['*ItemAmount']])).toEqual(
    [
      ['Guard', '1', '2736', '2736'],
      ['Supervisor', '1', '684', '684'],
      ['Travel', '1', '90', '90'],
      ['Sales tax', '1', '298.35', '298.35'],
    ],
  );
  expect(rows[0]).toMatchObject({
    ...{ '*InvoiceNo': 'Q-2027-12', '*Customer': 'Golden Gate Events', Memo: 'Waterfront Summer Concert' },
    ...{ '*InvoiceDate': '06/14/2027', '*DueDate': '07/14/2027', 'Service Date': '06/12/2027' },
    ItemDescription: 'Main gate: 10 x 8 hours at $38.00; Sat, Jun 12, 6:00 PM to 2:00 AM',
  });
});

test('what rounding leaves is taken off those that lost most by it', () => {
  expect(spreadDiscount([100, 100, 100], 100)).toEqual([66, 67, 67]);
  expect(spreadDiscount([1, 999], 1)).toEqual([1, 998]);
  expect(spreadDiscount([0, 0], 0)).toEqual([0, 0]);
});

test('Xero gets the discount as a row', () => {
  const rows = rowsOf(QUOTE, 'xero');
  expect(rows.map((row) => [row['*Quantity'], row['*UnitAmount']])).toEqual([
    ['1', '3040'],
    ['1', '760'],
    ['1', '100'],
    ['1', '-390'],
    ['1', '298.35'],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ '*ContactName': 'Golden Gate Events', EmailAddress: 'sam@ggevents.example', '*InvoiceNumber': 'Q-2027-12' },
    ...{ '*InvoiceDate': '06/14/2027', '*DueDate': '07/14/2027', '*AccountCode': '200', '*TaxType': 'Tax Exempt (0%)' },
  });
});

test('an event without a date has no service date', () => {
  const [row] = rowsOf({ ...QUOTE, event: { ...QUOTE.event, date: null } }, 'quickbooks');
  expect(row?.['Service Date']).toBe('');
});

describe.each(INVOICE_FORMATS)('%s', (format) => {
  const amountOf = (row: Record<string, string>) =>
    Math.round(Number(row[format === 'xero' ? '*UnitAmount' : '*ItemAmount']) * 100);

  test('the rows add up to the total, to the cent', () => {
    fc.assert(
      fc.property(anyQuote, (content) => {
        const amounts = rowsOf(content, format).map(amountOf);
        expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(content.total * 100));
        if (format === 'quickbooks') expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
