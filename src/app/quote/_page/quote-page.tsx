import { isSignable } from '@/domain/quotes/quote-status';
import { companyOf } from '@/domain/quotes/quote-words';
import { consentText } from '@/domain/quotes/signature';
import type { QuoteView } from '@/server/client-page/page-answer';
import { QuoteBanner } from './quote-banner';
import { AcceptForm, DeclineForm, QuestionForm } from './quote-forms';
import { QuoteSheet } from './quote-sheet';
import { QuoteSummary } from './quote-summary';
import { Shell } from './shell';

/** A quote as its client sees it, with what they can do with it. */
export function QuotePage({ nonce, ...view }: QuoteView & { nonce: string | undefined }) {
  const { path, quote, refused } = view;
  const { content, status, hash } = quote;
  const { number, version, sender, letterhead, client, event } = content;
  const from = companyOf(content);
  const canSign = isSignable(status);
  return (
    <Shell title={`Quote ${number} from ${from}`} nonce={nonce}>
      <header className="head">
        {letterhead.logo ? (
          // biome-ignore lint/performance/noImgElement: that of Next needs a script.
          <img className="logo" src={`${path}/logo`} alt={from} />
        ) : (
          <p className="company">{from}</p>
        )}
      </header>
      <main className="main">
        <div className="top">
          <h1>Quote {number}</h1>
          <p className="about">{[event.name, `for ${client.companyName}`].filter(Boolean).join(' · ')}</p>
          <QuoteBanner {...view} />
        </div>
        <QuoteSummary path={path} quote={quote} />
        <div className="document">
          <QuoteSheet quote={quote} />
          {canSign && (
            <AcceptForm
              path={path}
              hash={hash}
              email={client.email}
              consent={consentText({ number, version })}
              refused={refused}
            />
          )}
          {canSign && <DeclineForm path={path} hash={hash} refused={refused} />}
          {view.canAsk && <QuestionForm path={path} name={client.contactPerson} to={sender.name} refused={refused} />}
        </div>
      </main>
    </Shell>
  );
}
