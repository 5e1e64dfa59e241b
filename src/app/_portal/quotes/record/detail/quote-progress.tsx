import { RelativeTime } from '@/app/_ui/time/relative-time';
import { timeInZone } from '@/domain/quotes/quote-words';
import type { ShownQuote } from '../quote-cache';
import classes from './quote-detail.module.css';

interface Step {
  words: string;
  at: Date | null;
  /** In the words of whoever did it. */
  note?: string | undefined;
}

/** Who has accepted: 'Accepted by Noor Haddad, Director'. */
function acceptedWords(signature: ShownQuote['signature']): string {
  if (!signature) return 'Accepted';
  const { name, title, onBehalf } = signature;
  const who = [name, title].filter(Boolean).join(', ');
  return onBehalf ? `Accepted by ${who}, recorded by ${onBehalf.by}` : `Accepted by ${who}`;
}

function stepsOf(quote: ShownQuote): Step[] {
  const { createdAt, sentAt, viewedAt, acceptedAt, declinedAt, withdrawnAt, signature } = quote;
  return [
    { words: 'Made', at: createdAt },
    { words: 'Sent', at: sentAt },
    { words: 'Viewed by the client', at: viewedAt },
    { words: acceptedWords(signature), at: acceptedAt, note: signature?.onBehalf?.note },
    { words: 'Declined by the client', at: declinedAt, note: quote.declineReason },
    { words: 'Withdrawn', at: withdrawnAt },
  ];
}

/** What has happened to the current version, in order, and until when it can be accepted. */
export function QuoteProgress({ quote, now }: { quote: ShownQuote; now: Date }) {
  const { status, validUntil, content } = quote;
  const isOpen = status === 'DRAFT' || status === 'SENT' || status === 'VIEWED';
  return (
    <section aria-label="Progress">
      <ol className={classes.steps}>
        {stepsOf(quote).map(
          ({ words, at, note }) =>
            at && (
              <li key={words}>
                <span dir="auto">{words}</span> <RelativeTime at={at} now={now} />
                {note && (
                  <p className={classes.note} dir="auto">
                    {note}
                  </p>
                )}
              </li>
            ),
        )}
        {isOpen && validUntil > now && (
          <li data-coming>
            Valid until{' '}
            <time dateTime={content.validUntil}>{timeInZone(content.validUntil, content.event.timeZone)}</time>
          </li>
        )}
        {status === 'EXPIRED' && (
          <li>
            Expired <RelativeTime at={validUntil} now={now} />
          </li>
        )}
      </ol>
    </section>
  );
}
