import type { QuoteContent, QuoteLine } from '@/domain/quotes/quote-content';
import { cancellationPeriods } from '@/domain/quotes/quote-terms';

export const quoteLine = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  role: 'guard',
  label: 'Main gate',
  count: 10,
  shifts: [{ date: '2027-06-12', startTime: '18:00', endTime: '02:00' }],
  hours: { worked: 8, overtime: 0, doubleTime: 0, holiday: 0, minimumCall: 0 },
  rate: 38,
  amount: 3040,
  ...changes,
});

/** A quote whose totals fit its lines, extras and tax. */
export function someQuote(changes: Partial<QuoteContent> = {}): QuoteContent {
  const { lines = [quoteLine()], extras = [], tax = null } = changes;
  const subtotal = sumOf([...lines, ...extras]);
  const total = sumOf([{ amount: subtotal }, { amount: tax?.amount ?? 0 }]);
  const terms = {
    depositShare: 0.25,
    cancellation: [
      { daysBefore: 14, share: 0.1 },
      { daysBefore: 7, share: 0.25 },
      { daysBefore: 2, share: 0.5 },
    ],
    text: 'Payment is due within 30 days of the invoice.\n\nGuards take their meal breaks by the law of the state.',
  };
  return {
    number: 'Q-2027-12',
    version: 2,
    madeOn: '2027-05-03',
    validUntil: '2027-06-03T06:59:59.999Z',
    sender: {
      ...{ name: 'Dana Reyes', businessName: 'Harbor Protective Services' },
      ...{ email: 'dana@harborprotective.example', phone: '(415) 555-0142' },
    },
    letterhead: {
      address: '1200 Bay Street, Suite 300\nSan Francisco, CA 94133',
      logo: null,
      licenses: [{ state: 'California', class: 'PPO', number: '120045' }],
    },
    client: { companyName: 'Golden Gate Events', contactPerson: 'Sam Ortiz', email: 'sam@ggevents.example' },
    event: {
      ...{ name: 'Waterfront Summer Concert', date: '2027-06-12', endDate: null, startTime: '19:00', endTime: '23:30' },
      ...{ timeZone: 'America/Los_Angeles', venueName: 'Pier 9', venueStreet: 'The Embarcadero' },
      ...{ venueCity: 'San Francisco', venueState: 'CA', venuePostalCode: '94111', attendance: 2500 },
    },
    message: 'Thank you for the walkthrough on Tuesday. This covers the gates, the stage and the parking lot.',
    lines,
    extras,
    subtotal,
    tax,
    total,
    terms,
    deposit: total / 4,
    cancellation: cancellationPeriods(terms, { eventDate: '2027-06-12', total }),
    ...changes,
  };
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
