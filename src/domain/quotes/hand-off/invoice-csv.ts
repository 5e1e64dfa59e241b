import { CSV_BOM, formatCsvRow } from '#domain/csv/csv';
import { spreadDiscount } from '#domain/quotes/hand-off/spread-discount';
import type { QuoteContent, QuoteLine } from '#domain/quotes/quote-content';
import { hoursText } from '#domain/quotes/quote-words';
import { shiftTexts } from '#domain/quotes/shift-text';
import { exactDollars } from '#domain/shared/us-words';
import { ROLE_LABELS } from '#domain/staffing/rate-cards/rate-card-values';

export const INVOICE_FORMATS = ['quickbooks', 'xero'] as const;

export type InvoiceFormat = (typeof INVOICE_FORMATS)[number];

interface InvoiceOptions {
  format: InvoiceFormat;
  /** 'YYYY-MM-DD' */
  issuedOn: string;
  dueOn: string;
}

/** A row of an invoice. */
interface InvoiceRow {
  item: string;
  description: string;
  cents: number;
}

type CellsOf = (row: InvoiceRow, content: QuoteContent, options: InvoiceOptions) => (string | number)[];

/**
 * A quote as an invoice that QuickBooks Online or Xero imports, as CSV: a row for each line, each extra and the tax. The
 * quantity is 1 and the price is the amount of the line, because hours times a rate can miss its rounding by a cent: the
 * rows add up to the total exactly. QuickBooks refuses negative amounts, so there a discount is taken off the lines.
 */
export function invoiceCsv(content: QuoteContent, options: InvoiceOptions): string {
  const { columns, cells, takesNegative } = FORMATS[options.format];
  const rows = takesNegative ? chargesOf(content) : withoutNegative(chargesOf(content));
  const all = [...rows, ...taxOf(content)].map((row) => cells(row, content, options));
  return CSV_BOM + [columns, ...all].map((row) => formatCsvRow(row)).join('');
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Before taxes. */
const chargesOf = ({ lines, extras }: QuoteContent): InvoiceRow[] => [
  ...lines.map((line) => ({
    item: ROLE_LABELS[line.role],
    description: descriptionOf(line),
    cents: toCents(line.amount),
  })),
  ...extras.map(({ label, amount }) => ({ item: label, description: label, cents: toCents(amount) })),
];

const taxOf = ({ tax }: QuoteContent): InvoiceRow[] =>
  tax && tax.amount !== 0 ? [{ item: tax.label, description: tax.label, cents: toCents(tax.amount) }] : [];

function withoutNegative(charges: readonly InvoiceRow[]): InvoiceRow[] {
  const positive = charges.filter(({ cents }) => cents >= 0);
  const discount = charges.reduce((sum, { cents }) => sum - Math.min(0, cents), 0);
  const reduced = spreadDiscount(
    positive.map(({ cents }) => cents),
    discount,
  );
  return positive.map((row, index) => ({ ...row, cents: reduced[index] ?? 0 }));
}

const descriptionOf = ({ label, count, hours, rate, shifts }: QuoteLine): string =>
  [
    `${label}: ${count} x ${hoursText(hours.worked + hours.minimumCall)} hours at ${exactDollars(rate)}`,
    ...shiftTexts(shifts),
  ].join('; ');

/** '06/12/2027', as both read dates of US companies. */
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

interface Format {
  columns: readonly string[];
  cells: CellsOf;
  takesNegative: boolean;
}

/** The columns of their templates that we can fill. Those with * are required. */
const FORMATS = {
  quickbooks: {
    columns: [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      'Service Date',
    ],
    cells: ({ item, description, cents }, { number, client, event }, { issuedOn, dueOn }) => [
      ...[number, client.companyName, usDate(issuedOn), usDate(dueOn), event.name],
      ...[item, description, 1, cents / 100, cents / 100],
      event.date === null ? '' : usDate(event.date),
    ],
    takesNegative: false,
  },
  xero: {
    columns: [
      '*ContactName',
      'EmailAddress',
      '*InvoiceNumber',
      'Reference',
      '*InvoiceDate',
      '*DueDate',
      '*Description',
      '*Quantity',
      '*UnitAmount',
      '*AccountCode',
      '*TaxType',
      'Currency',
    ],
    cells: ({ description, cents }, { number, client, event }, { issuedOn, dueOn }) => [
      ...[client.companyName, client.email, number, event.name, usDate(issuedOn), usDate(dueOn)],
      ...[description, 1, cents / 100],
      // What Xero's US chart of accounts calls sales. The tax is a row of its own, so no row is taxed again.
      ...['200', 'Tax Exempt (0%)', 'USD'],
    ],
    takesNegative: true,
  },
} as const satisfies Record<InvoiceFormat, Format>;
