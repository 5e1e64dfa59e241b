import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { QUOTE_STATUS_LABELS, QUOTE_STATUSES, type QuoteStatus } from '@/domain/quotes/quote-status';

/** The current version of a quote is never superseded. */
const SHOWN = QUOTE_STATUSES.filter((status) => status !== 'SUPERSEDED');

export const STATUS_CHOICES = SHOWN.map((value) => ({ value, label: QUOTE_STATUS_LABELS[value] }));

const STATUS = parseAsStringLiteral(SHOWN);

/** The filter of the list of quotes. The order is fixed: newest first. */
export function useQuoteFilters() {
  const [status, setStatus] = useQueryState('status', STATUS);
  return useMemo(
    () => ({
      status,
      setStatus: (next: QuoteStatus | null) => void setStatus(next as (typeof SHOWN)[number] | null),
      /** The input of `quotes.list`. */
      asked: { status: status ?? undefined },
      hiding: status !== null,
      clear: () => void setStatus(null),
    }),
    [status, setStatus],
  );
}
