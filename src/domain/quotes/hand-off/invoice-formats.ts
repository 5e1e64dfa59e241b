/** The programs whose files of invoices we write. */
export const INVOICE_FORMATS = ['quickbooks', 'xero'] as const;

export type InvoiceFormat = (typeof INVOICE_FORMATS)[number];
