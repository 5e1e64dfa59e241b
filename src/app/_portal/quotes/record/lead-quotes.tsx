'use client';

import { TabLink } from '@/app/_portal/tab-link';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './lead-quotes.module.css';
import { quoteHref } from './quote-links';
import { latestOf, QuoteStatusBadge } from './quote-status';

const PAGE = 20;

export const useLeadQuotes = (leadId: string) =>
  api.quotes.list.useInfiniteQuery({ leadId, limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });

/** The quotes of a lead, the newest first. */
export function LeadQuotes({ leadId, now }: { leadId: string; now: Date }) {
  const query = useLeadQuotes(leadId);
  const formats = useFormats();
  const quotes = query.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="lead-quotes" className={classes.section}>
      <h3 id="lead-quotes" className={classes.heading}>
        Quotes
      </h3>
      {query.error && !quotes && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {quotes?.length === 0 && (
        <p className={classes.quiet}>No quotes yet. One is made from a saved staffing plan with a price.</p>
      )}
      {quotes && quotes.length > 0 && (
        <ul className={`${classes.quotes} figures`} aria-label="Quotes of this lead, the newest first">
          {quotes.map((quote) => (
            <li key={quote.id} className={classes.quote}>
              <TabLink href={quoteHref(quote.id)} className={classes.number}>
                {quote.number}
              </TabLink>
              <span className={classes.total}>{formats.cents(quote.total)}</span>
              <span className={classes.latest}>{latestOf(quote, now, formats)}</span>
              <QuoteStatusBadge status={quote.status} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show earlier" />
    </section>
  );
}
