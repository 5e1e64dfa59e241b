import { useFormats } from '@/app/_ui/time/formats';
import type { QuoteContent } from '@/domain/quotes/quote-content';
import {
  cancellationTexts,
  companyOf,
  eventDaysText,
  eventHoursText,
  licenseText,
  lineTexts,
  sumsOf,
  sumText,
  timeInZone,
  venueLines,
} from '@/domain/quotes/quote-words';
import { longDay } from '@/domain/shared/us-words';
import classes from './quote-document.module.css';

/** A version in the words in which the client sees it. */
export function QuoteDocument({ content }: { content: QuoteContent }) {
  const { message, lines, terms } = content;
  const cancellation = cancellationTexts(content);
  return (
    <section aria-label="The quote, as the client sees it" className={classes.paper}>
      <Head content={content} />
      <Parties content={content} />
      {message && (
        <p className={classes.written} dir="auto">
          {message}
        </p>
      )}
      <ul className={`${classes.lines} figures`} aria-label="Lines">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and they never move.
          <Line key={place} line={line} />
        ))}
      </ul>
      <Totals content={content} />
      {cancellation.length > 0 && (
        <div>
          <h4 className={classes.title}>Cancellation</h4>
          <ul className={`${classes.steps} figures`}>
            {cancellation.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {terms.text && (
        <div>
          <h4 className={classes.title}>Terms</h4>
          <p className={classes.written} dir="auto">
            {terms.text}
          </p>
        </div>
      )}
    </section>
  );
}

function Head({ content }: { content: QuoteContent }) {
  const { sender, letterhead, number, version, madeOn, validUntil, event } = content;
  const reached = [sender.businessName && sender.name, sender.email, sender.phone].filter(Boolean).join(' · ');
  return (
    <header className={classes.head}>
      <div>
        <h3 className={classes.name} dir="auto">
          {companyOf(content)}
        </h3>
        {[letterhead.address, reached, ...letterhead.licenses.map(licenseText)].filter(Boolean).map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <div className={`${classes.about} figures`}>
        <p className={classes.name}>Quote {number}</p>
        <p>
          Version {version}, {longDay(madeOn)}
        </p>
        <p>Valid until {timeInZone(validUntil, event.timeZone)}</p>
      </div>
    </header>
  );
}

/** Whom it is for, and for which event. */
function Parties({ content: { client, event } }: { content: QuoteContent }) {
  const { number } = useFormats();
  const guests = event.attendance > 0 && `${number(event.attendance)} guests`;
  const texts = [eventDaysText(event), eventHoursText(event), ...venueLines(event), guests].filter(Boolean);
  return (
    <div className={classes.parties}>
      <Party label="Prepared for" name={client.companyName} texts={[client.contactPerson, client.email]} />
      <Party label="Event" name={event.name} texts={texts.filter((text) => text !== false)} />
    </div>
  );
}

const Party = ({ label, name, texts }: { label: string; name: string; texts: readonly string[] }) => (
  <div>
    <h4 className={classes.label}>{label}</h4>
    {name && (
      <p className={classes.strong} dir="auto">
        {name}
      </p>
    )}
    {texts.filter(Boolean).map((text) => (
      <p key={text} dir="auto">
        {text}
      </p>
    ))}
  </div>
);

function Line({ line }: { line: QuoteContent['lines'][number] }) {
  const { number } = useFormats();
  return (
    <li>
      <p className={classes.strong} dir="auto">
        {number(line.count)} × {line.label}
      </p>
      <p className={classes.strong}>{sumText(line.amount)}</p>
      {lineTexts(line).map((text) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
    </li>
  );
}

function Totals({ content }: { content: QuoteContent }) {
  const { above, total, below } = sumsOf(content);
  return (
    <dl className={`${classes.totals} figures`}>
      {[...above, total, ...below].map((sum) => (
        <div key={sum.label} className={sum === total ? classes.total : undefined}>
          <dt dir="auto">{sum.label}</dt>
          <dd>{sumText(sum.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
