import type { ReactNode } from 'react';
import type { QuoteContent } from '@/domain/quotes/quote-content';
import { isSignable } from '@/domain/quotes/quote-status';
import {
  cancellationTexts,
  eventDaysText,
  eventHoursText,
  licenseText,
  timeInZone,
  utcText,
  venueLines,
} from '@/domain/quotes/quote-words';
import type { QuoteSignature } from '@/domain/quotes/signature';
import { longDay } from '@/domain/shared/us-words';
import type { ClientQuote } from '@/server/services/quotes/client-quote';
import { QuoteLines } from './quote-lines';
import { telephoneLink } from './quote-summary';

/** The document itself: everything that the PDF says. */
export function QuoteSheet({ quote }: { quote: ClientQuote }) {
  const { content, hash, signature, status } = quote;
  const { version, madeOn, validUntil, event, message, terms } = content;
  return (
    <article className="sheet" aria-label={`Quote ${content.number}`}>
      <p className="made">
        Quote {content.number}, version {version}, made on {longDay(madeOn)}.
        {isSignable(status) && ` Valid until ${timeInZone(validUntil, event.timeZone)}.`}
      </p>
      <Parties content={content} />
      {message && <p className="message typed">{message}</p>}
      <QuoteLines content={content} />
      <Cancellation content={content} />
      {terms.text && (
        <section>
          <h2>Terms</h2>
          <p className="typed">{terms.text}</p>
        </section>
      )}
      {signature && <Signature signature={signature} timeZone={event.timeZone} />}
      <p className="hash">
        SHA-256 of this version: <span>{hash}</span>
      </p>
    </article>
  );
}

function Parties({ content }: { content: QuoteContent }) {
  const { sender, letterhead, client, event } = content;
  const eventLines = [eventDaysText(event), eventHoursText(event), ...venueLines(event)].filter(Boolean);
  return (
    <div className="parties">
      <Party title="From">
        {sender.businessName && <b>{sender.businessName}</b>}
        <span>{sender.name}</span>
        {sender.phone && <a href={telephoneLink(sender.phone)}>{sender.phone}</a>}
        <a href={`mailto:${sender.email}`}>{sender.email}</a>
        {letterhead.address && <span className="typed">{letterhead.address}</span>}
        {letterhead.licenses.map(licenseText).map((license) => (
          <span key={license}>{license}</span>
        ))}
      </Party>
      <Party title="For">
        <b>{client.companyName}</b>
        {client.contactPerson && <span>{client.contactPerson}</span>}
        {client.email && <span>{client.email}</span>}
      </Party>
      <Party title="Event">
        {event.name && <b>{event.name}</b>}
        {eventLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {event.attendance > 0 && <span>{event.attendance.toLocaleString('en-US')} guests</span>}
      </Party>
    </div>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Cancellation({ content }: { content: QuoteContent }) {
  const steps = cancellationTexts(content);
  if (steps.length === 0) return null;
  return (
    <section>
      <h2>Cancellation</h2>
      <ul className="cancellation">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}

function Signature({ signature, timeZone }: { signature: QuoteSignature; timeZone: string }) {
  const { name, title, email, consent, at, onBehalf } = signature;
  return (
    <section className="signature">
      <h2>Signature</h2>
      <p className="signed">{name}</p>
      <dl>
        <dt>Name</dt>
        <dd>{[name, title].filter(Boolean).join(', ')}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>{onBehalf ? 'Recorded at' : 'Signed'}</dt>
        <dd>
          {timeInZone(at, timeZone)} ({utcText(at)})
        </dd>
        {onBehalf && (
          <>
            <dt>Recorded by</dt>
            <dd>{onBehalf.by}</dd>
            <dt>How the client agreed</dt>
            <dd>{onBehalf.note}</dd>
          </>
        )}
        <dt>{onBehalf ? 'Record' : 'Consent'}</dt>
        <dd>{consent}</dd>
      </dl>
    </section>
  );
}
