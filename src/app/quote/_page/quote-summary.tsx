import { isSignable } from '@/domain/quotes/quote-status';
import { timeInZone } from '@/domain/quotes/quote-words';
import { exactDollars } from '@/domain/shared/us-words';
import type { ClientQuote } from '@/server/services/quotes/client-quote';

/** What it costs, until when, and whom to ask: beside the quote, on a phone above it. */
export function QuoteSummary({ path, quote }: { path: string; quote: ClientQuote }) {
  const { content, status } = quote;
  const { total, deposit, validUntil, event, sender } = content;
  const canSign = isSignable(status);
  return (
    <aside className="summary" aria-label="Summary">
      <dl className="figures">
        <dt>Total</dt>
        <dd className="total">{exactDollars(total)}</dd>
        {deposit > 0 && (canSign || status === 'ACCEPTED') && (
          <>
            <dt>Deposit due at signing</dt>
            <dd>{exactDollars(deposit)}</dd>
          </>
        )}
        {(canSign || status === 'EXPIRED') && (
          <>
            <dt>{canSign ? 'Valid until' : 'Was valid until'}</dt>
            <dd>{timeInZone(validUntil, event.timeZone)}</dd>
          </>
        )}
      </dl>
      {canSign && (
        <a className="button primary" href="#accept">
          Review and accept
        </a>
      )}
      <a className="button" href={`${path}/pdf`}>
        {status === 'ACCEPTED' ? 'Download signed PDF' : 'Download PDF'}
      </a>
      <address>
        <p>
          Questions? Ask <b>{sender.name}</b>
        </p>
        {sender.phone && <a href={telephoneLink(sender.phone)}>{sender.phone}</a>}
        <a href={`mailto:${sender.email}`}>{sender.email}</a>
      </address>
    </aside>
  );
}

/** A phone number as a link (RFC 3966); an extension is for whoever answers. */
export const telephoneLink = (phone: string): string =>
  `tel:${phone.replace(/(?:ext|x|#).*$/i, '').replaceAll(/[^\d+]/g, '')}`;
