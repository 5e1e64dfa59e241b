import type { Quote } from '#domain/quotes/quote';
import type { ListQuotesInput } from '#domain/quotes/quote-input';
import type { FilterRules } from '#domain/shared/filter-rules';

/** The filters of quotes, as the SQL of lists has them. */
export const QUOTE_FILTER_RULES = {
  leadId: (quote, leadId) => quote.leadId === leadId,
  status: (quote, status) => quote.status === status,
} as const satisfies FilterRules<Quote, ListQuotesInput>;
