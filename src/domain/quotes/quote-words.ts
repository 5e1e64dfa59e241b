import { addressOfVenue } from '#domain/leads/event/venue';
import type { QuoteContent, QuoteEvent, QuoteLine } from '#domain/quotes/quote-content';
import type { CancellationPeriod } from '#domain/quotes/quote-terms';
import { shiftTexts } from '#domain/quotes/shift-text';
import { capitalize } from '#domain/shared/text';
import { wallClock } from '#domain/shared/time-zone';
import { clockTime, exactDollars, longDay } from '#domain/shared/us-words';
import { licenseName } from '#domain/staffing/licenses/license-facts';
import type { LineHours } from '#domain/staffing/price/price-of';
import { ROLE_LABELS } from '#domain/staffing/rate-cards/rate-card-values';

/** What a quote says on its page and in its PDF, in the words of both. */

/** Who makes the quote: the company, or the person if none is known. */
export const companyOf = ({ sender }: Pick<QuoteContent, 'sender'>): string => sender.businessName || sender.name;

const BILLED_OTHERWISE = [
  ['overtime', 'overtime'],
  ['doubleTime', 'double time'],
  ['holiday', 'holiday'],
] as const satisfies [keyof LineHours, string][];

const UP_TO_HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** '12' or '7.75', from hours. */
export const hoursText = (hours: number): string => UP_TO_HUNDREDTHS.format(hours);

/** '25%' or '12.5%', from 0.25 or 0.125. */
const percentText = (share: number): string => `${UP_TO_HUNDREDTHS.format(share * 100)}%`;

/**
 * Which of the hours of one person are billed at another rate, and what is billed beyond them: 'Includes 2 h overtime, 8 h
 * holiday; plus 1 h minimum call'. May be empty.
 */
export function specialHoursText(hours: LineHours): string {
  const kinds = BILLED_OTHERWISE.filter(([kind]) => hours[kind] > 0).map(
    ([kind, name]) => `${hoursText(hours[kind])} h ${name}`,
  );
  const included = kinds.length > 0 ? [`includes ${kinds.join(', ')}`] : [];
  const more = hours.minimumCall > 0 ? [`plus ${hoursText(hours.minimumCall)} h minimum call`] : [];
  return capitalize([...included, ...more].join('; '));
}

/** Who does the work of a line, when, and how its amount is calculated: a text each. */
export function lineTexts({ role, label, count, shifts, hours, rate }: QuoteLine): string[] {
  const each = `${hoursText(hours.worked)} h${count > 1 ? ' each' : ''} at ${exactDollars(rate)} an hour`;
  const roleName = label === ROLE_LABELS[role] ? '' : ROLE_LABELS[role];
  return [roleName, ...shiftTexts(shifts), each, specialHoursText(hours)].filter(Boolean);
}

/** An amount on a line of its own. A hyphen would be too short beside digits. */
export const sumText = (amount: number): string => exactDollars(amount).replace('-', '\u2212');

interface Sum {
  label: string;
  amount: number;
}

/** What the lines add up to: the rows above the total, the total, and those below it. */
export function sumsOf({ extras, subtotal, tax, total, deposit, terms }: QuoteContent): {
  above: Sum[];
  total: Sum;
  below: Sum[];
} {
  const isTotal = extras.length === 0 && tax === null;
  const depositLabel = `Deposit due at signing (${percentText(terms.depositShare)})`;
  return {
    above: isTotal ? [] : [...extras, { label: 'Subtotal', amount: subtotal }, ...(tax ? [tax] : [])],
    total: { label: 'Total', amount: total },
    below: deposit > 0 ? [{ label: depositLabel, amount: deposit }] : [],
  };
}

/** 'Cancel by June 5, 2027: 25% ($2,470.00)'. */
const cancellationText = ({ until, share, fee }: CancellationPeriod): string =>
  `Cancel by ${longDay(until)}: ${percentText(share)} (${exactDollars(fee)})`;

/** What canceling costs, step by step: by date, or by how long before an event that has no date yet. */
export const cancellationTexts = ({ cancellation, terms }: Pick<QuoteContent, 'cancellation' | 'terms'>): string[] =>
  cancellation.length > 0
    ? cancellation.map(cancellationText)
    : terms.cancellation.map(
        ({ daysBefore, share }) =>
          `Cancel at least ${daysBefore} ${daysBefore === 1 ? 'day' : 'days'} before the event: ${percentText(share)}`,
      );

/** 'Eastern Time'. Throws a RangeError for an unknown zone. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** 'July 1, 2027, 11:59 PM Eastern Time', from an instant. Throws a RangeError for an unknown zone. */
export function timeInZone(instant: string, timeZone: string): string {
  const [day = '', time = ''] = new Date(wallClock(Date.parse(instant), timeZone)).toISOString().split('T');
  return `${longDay(day)}, ${clockTime(time)} ${zoneName(timeZone)}`;
}

/** '2027-06-11 17:03:22 UTC', from an instant as ISO 8601 in UTC. */
export const utcText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;

/** 'June 11, 2027 to June 13, 2027'; empty without a date. */
export const eventDaysText = ({ date, endDate }: QuoteEvent): string =>
  [date, endDate === date ? null : endDate]
    .filter((day) => day !== null)
    .map(longDay)
    .join(' to ');

/** '6:00 PM to 2:00 AM, Eastern Time'; empty without a start. */
export function eventHoursText({ startTime, endTime, timeZone }: QuoteEvent): string {
  if (startTime === '') return '';
  return `${[startTime, endTime].filter(Boolean).map(clockTime).join(' to ')}, ${zoneName(timeZone)}`;
}

/** The place of an event, as it is written on an envelope. Lines that are not known are left out. */
export const venueLines = (event: QuoteEvent): string[] => [event.venueName, addressOfVenue(event)].filter(Boolean);

/** 'California PPO: 120045'. */
export const licenseText = (license: QuoteContent['letterhead']['licenses'][number]): string =>
  `${licenseName(license)}: ${license.number}`;
