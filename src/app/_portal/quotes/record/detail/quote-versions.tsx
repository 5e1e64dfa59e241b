import { Anchor } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import type { ShownQuote } from '../quote-cache';
import { pdfHref } from '../quote-links';
import { QuoteStatusBadge } from '../quote-status';
import classes from './quote-detail.module.css';

/** All versions of a quote, the newest first, each with its PDF. */
export function QuoteVersions({ quote, now }: { quote: ShownQuote; now: Date }) {
  const { data } = api.quotes.versions.useQuery({ id: quote.id });
  const { cents } = useFormats();
  if (!data) return null;
  return (
    <section aria-labelledby="quote-versions">
      <h3 id="quote-versions" className={classes.heading}>
        Versions
      </h3>
      <ul className={`${classes.versions} figures`}>
        {data.items.map(({ number, status, total, createdAt, authorName }) => (
          <li key={number}>
            <span className={classes.version}>Version {number}</span>
            <span>{cents(total)}</span>
            <QuoteStatusBadge status={status} />
            <span className={classes.by}>
              <RelativeTime at={createdAt} now={now} />
              {authorName && ` · ${authorName}`}
            </span>
            <Anchor href={pdfHref(quote.id, number)} download aria-label={`PDF of version ${number}`}>
              PDF
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
