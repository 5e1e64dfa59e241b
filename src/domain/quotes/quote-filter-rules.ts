import type { Quote } from '#domain/quotes/quote';
import type { ListQuotesInput } from '#domain/quotes/quote-input';
import { choicesIn, type FilterRules, LINKED_FILTER_RULES } from '#domain/shared/filter-rules';

/** The filters of quotes, as the SQL of lists has them. */
export const QUOTE_FILTER_RULES = {
  ...LINKED_FILTER_RULES,
  status: (quote, statuses) => choicesIn(statuses).includes(quote.status),
} as const satisfies FilterRules<Quote, ListQuotesInput>;
