import type { QuoteSender } from '@/domain/quotes/quote-content';
import { type QuoteStatus, signBlock } from '@/domain/quotes/quote-status';
import { timeInZone } from '@/domain/quotes/quote-words';
import type { QuoteView } from '@/server/client-page/page-answer';

/** Where the reader begins after a form was refused: without a script, only the focus tells a screen reader. */
const REFUSAL = { role: 'alert', tabIndex: -1, autoFocus: true } as const;

/** What happened to the quote, and to the form that was sent last. */
export function QuoteBanner({ quote, refused, asked }: QuoteView) {
  const { content, status, signature } = quote;
  const { sender, event } = content;
  const isClosed = refused !== null && refused.message === signBlock(status);
  return (
    <>
      {refused?.message && !isClosed && (
        <p className="banner bad" {...REFUSAL}>
          <b>{refused.message}</b>
        </p>
      )}
      {asked && (
        <p className="banner good" role="status">
          <b>Your question was sent.</b> {sender.name} has it, and will get back to you.
        </p>
      )}
      {signature && (
        <p className="banner good">
          <b>
            Accepted by {signature.name} on {timeInZone(signature.at, event.timeZone)}.
          </b>{' '}
          Thank you. We are sending a signed copy to {signature.email}.
        </p>
      )}
      {NEXT[status] && (
        <p className="banner" {...(isClosed && REFUSAL)}>
          <b>{signBlock(status)}</b> {NEXT[status](sender)}
        </p>
      )}
    </>
  );
}

/** What a client can do about a quote that cannot be signed. */
const NEXT: Partial<Record<QuoteStatus, (sender: QuoteSender) => string>> = {
  DECLINED: ({ name }) => `If you have changed your mind, contact ${name}, who can make a new one.`,
  EXPIRED: ({ name }) => `Use the form below, or contact ${name}.`,
  SUPERSEDED: ({ name }) => `${name} sends you the new version once it is ready. You can ask with the form below.`,
  WITHDRAWN: ({ name }) => `It can no longer be signed. Contact ${name} if you did not expect this.`,
};
