import { type CancellationPeriod, cancellationPeriods, depositOf, type QuoteTerms } from '#domain/quotes/quote-terms';
import type { PriceLine, Shift } from '#domain/staffing/price/price-inputs';
import type { LineHours, Price } from '#domain/staffing/price/price-of';
import { ROLE_LABELS, type Role } from '#domain/staffing/rate-cards/rate-card-values';

/** A line of a quote: people who do the same, for all their shifts. */
export interface QuoteLine {
  role: Role;
  label: string;
  count: number;
  shifts: Shift[];
  /** Of one person. */
  hours: LineHours;
  /** In US dollars an hour, before premiums. */
  rate: number;
  amount: number;
}

/** Who makes the quote, and how to reach them. Company and phone may be empty. */
export interface QuoteSender {
  name: string;
  businessName: string;
  email: string;
  phone: string;
}

/** The company as it appears at the head of its quotes. */
export interface Letterhead {
  address: string;
  /** The SHA-256 of the image. */
  logo: string | null;
  licenses: { state: string; class: string; number: string }[];
}

export interface QuoteClient {
  companyName: string;
  contactPerson: string;
  email: string;
}

/** The event as it was priced. Texts may be empty. */
export interface QuoteEvent {
  name: string;
  /** 'YYYY-MM-DD' */
  date: string | null;
  endDate: string | null;
  /** 'HH:mm' on the clock of the event. */
  startTime: string;
  endTime: string;
  timeZone: string;
  venueName: string;
  venueStreet: string;
  venueCity: string;
  venueState: string;
  venuePostalCode: string;
  attendance: number;
}

/**
 * What a client is shown and signs: a version of a quote, which never changes. It has everything that the page and
 * the PDF show, and nothing of cost or margin (D92). Money is in US dollars, rounded to the cent.
 */
export interface QuoteContent {
  number: string;
  version: number;
  /** 'YYYY-MM-DD' where the event is. */
  madeOn: string;
  /** ISO 8601, UTC. */
  validUntil: string;
  sender: QuoteSender;
  letterhead: Letterhead;
  client: QuoteClient;
  event: QuoteEvent;
  /** To the client, above the lines. */
  message: string;
  lines: QuoteLine[];
  /** Surcharge, travel and discount; a discount is negative. */
  extras: { label: string; amount: number }[];
  /** Before taxes. */
  subtotal: number;
  tax: { label: string; amount: number } | null;
  total: number;
  terms: QuoteTerms;
  deposit: number;
  cancellation: CancellationPeriod[];
}

/** What a version is made of. */
export interface QuoteFacts
  extends Pick<
    QuoteContent,
    'number' | 'version' | 'madeOn' | 'sender' | 'letterhead' | 'client' | 'message' | 'terms'
  > {
  validUntil: Date;
  event: QuoteEvent;
  /** The lines that were priced, in the order of those of the price. */
  pricedLines: readonly Pick<PriceLine, 'bill' | 'shifts'>[];
  price: Price;
  /** Whether the client pays for overtime. Otherwise the quote does not show it. */
  billsOvertime: boolean;
}

/** Puts a version together. Every total is the one of the price, to the cent. */
export function quoteContent({ validUntil, pricedLines, price, billsOvertime, ...facts }: QuoteFacts): QuoteContent {
  const { total } = price;
  return {
    ...facts,
    validUntil: validUntil.toISOString(),
    lines: price.lines.map(({ role, description, count, hours, bill }, index) => ({
      ...{ role, label: description || ROLE_LABELS[role], count },
      shifts: pricedLines[index]?.shifts ?? [],
      hours: billsOvertime ? hours : { ...hours, overtime: 0, doubleTime: 0 },
      ...{ rate: pricedLines[index]?.bill ?? 0, amount: bill },
    })),
    extras: price.extras.map(({ label, amount }) => ({ label, amount })),
    subtotal: price.bill,
    tax: price.tax,
    total,
    deposit: depositOf(total, facts.terms.depositShare),
    cancellation: cancellationPeriods(facts.terms, { eventDate: facts.event.date, madeOn: facts.madeOn, total }),
  };
}

/**
 * A version as the text whose hash identifies it: JSON with the keys of every object in order, so that storing it in a
 * database does not change it.
 */
export const canonicalText = (content: QuoteContent): string => JSON.stringify(inOrder(content));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}
