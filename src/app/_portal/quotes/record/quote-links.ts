import { tabHref } from '@/app/_portal/use-tab';

export const quoteHref = (id: string): string => tabHref('quotes', { id });

/** The PDF of a version, or of the current one. */
export const pdfHref = (id: string, version?: number): string =>
  `/api/quotes/${id}/pdf${version === undefined ? '' : `?version=${version}`}`;

/** What other programs import from an accepted quote. */
export const handOffsOf = (id: string) => [
  { label: 'Shifts (CSV)', href: `/api/quotes/${id}/shifts` },
  { label: 'Invoice for QuickBooks', href: `/api/quotes/${id}/invoice?format=quickbooks` },
  { label: 'Invoice for Xero', href: `/api/quotes/${id}/invoice?format=xero` },
];
