import { TabLink } from '@/app/_portal/tab-link';
import { useFormats } from '@/app/_ui/time/formats';
import type { QuoteItem } from '../record/quote-cache';
import { quoteHref } from '../record/quote-links';
import { latestOf, QuoteStatusBadge } from '../record/quote-status';
import classes from './quotes.module.css';

interface RowsProps {
  quotes: readonly QuoteItem[];
  now: Date;
}

/** On larger screens. The link of a row covers all of it. */
export function QuoteTable({ quotes, now }: RowsProps) {
  const formats = useFormats();
  return (
    <table className={`${classes.table} figures`}>
      <thead>
        <tr>
          {['Number', 'Client', 'Event date', 'Total', 'Status', 'Latest'].map((name) => (
            <th key={name} scope="col" data-numeric={name === 'Total' || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id} className={classes.row}>
            <th scope="row">
              <TabLink href={quoteHref(quote.id)} className={classes.open} data-row-focus>
                {quote.number}
              </TabLink>
            </th>
            <td dir="auto" className={classes.client}>
              {quote.leadCompany}
            </td>
            <td>{quote.eventDate ? formats.day(quote.eventDate) : '–'}</td>
            <td data-numeric>{formats.cents(quote.total)}</td>
            <td>
              <QuoteStatusBadge status={quote.status} />
            </td>
            <td className={classes.latest}>{latestOf(quote, now, formats)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On phones. */
export function QuoteCards({ quotes, now }: RowsProps) {
  const formats = useFormats();
  return (
    <ul className={`${classes.cards} figures`} aria-label="Quotes">
      {quotes.map((quote) => (
        <li key={quote.id} className={classes.card}>
          <TabLink href={quoteHref(quote.id)} className={classes.company} dir="auto" data-row-focus>
            {quote.leadCompany}
          </TabLink>
          <strong className={classes.amount}>{formats.cents(quote.total)}</strong>
          <span className={classes.about}>
            {[quote.number, quote.eventDate && formats.day(quote.eventDate)].filter(Boolean).join(' · ')}
          </span>
          <span className={classes.badge}>
            <QuoteStatusBadge status={quote.status} />
          </span>
          <span className={classes.latest}>{latestOf(quote, now, formats)}</span>
        </li>
      ))}
    </ul>
  );
}
