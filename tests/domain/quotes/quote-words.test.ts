import { quoteLine, someQuote } from '@tests/support/quotes/some-quote';
import { expect, test } from 'vitest';
import {
  cancellationTexts,
  companyOf,
  eventDaysText,
  eventHoursText,
  hoursText,
  licenseText,
  specialHoursText,
  sumsOf,
  timeInZone,
  venueLines,
  zoneName,
} from '@/domain/quotes/quote-words';

const { event, sender, cancellation, terms } = someQuote();

test('names the company, or the person without one', () => {
  expect(companyOf({ sender })).toBe('Harbor Protective Services');
  expect(companyOf({ sender: { ...sender, businessName: '' } })).toBe('Dana Reyes');
});

test('says which hours are special', () => {
  const { hours } = quoteLine();
  expect(specialHoursText(hours)).toBe('');
  expect(specialHoursText({ ...hours, overtime: 2, doubleTime: 0.25, holiday: 8, minimumCall: 1 })).toBe(
    'Includes 2 h overtime, 0.25 h double time, 8 h holiday; plus 1 h minimum call',
  );
  expect(hoursText(7 + 1 / 3)).toBe('7.33');
});

test('adds up the extras and the tax, with a subtotal only if there are any', () => {
  expect(sumsOf(someQuote({ deposit: 0 }))).toEqual({ above: [], total: { label: 'Total', amount: 3040 }, below: [] });
  const extras = [{ label: 'Discount', amount: -40 }];
  const tax = { label: 'Sales tax', amount: 300 };
  expect(sumsOf(someQuote({ extras, tax }))).toEqual({
    above: [...extras, { label: 'Subtotal', amount: 3000 }, tax],
    total: { label: 'Total', amount: 3300 },
    below: [{ label: 'Deposit due at signing (25%)', amount: 825 }],
  });
});

test('says until when canceling costs how much', () => {
  expect(cancellationTexts({ cancellation, terms })).toEqual([
    'Cancel by May 29, 2027: 10% ($304.00)',
    'Cancel by June 5, 2027: 25% ($760.00)',
    'Cancel by June 10, 2027: 50% ($1,520.00)',
  ]);
  const undated = { ...terms, cancellation: [...terms.cancellation.slice(1, 2), { daysBefore: 1, share: 0.5 }] };
  expect(cancellationTexts({ cancellation: [], terms: undated })).toEqual([
    'Cancel at least 7 days before the event: 25%',
    'Cancel at least 1 day before the event: 50%',
  ]);
});

test('writes times on the clock of the event, with the name of its zone', () => {
  expect(timeInZone('2027-06-03T06:59:59.999Z', 'America/Los_Angeles')).toBe('June 2, 2027, 11:59 PM Pacific Time');
  expect(zoneName('America/New_York')).toBe('Eastern Time');
  expect(zoneName('America/Phoenix')).toBe('Mountain Standard Time');
});

test.each([
  [{}, 'June 12, 2027', '7:00 PM to 11:30 PM, Pacific Time'],
  [{ endDate: '2027-06-12', endTime: '' }, 'June 12, 2027', '7:00 PM, Pacific Time'],
  [{ endDate: '2027-06-13', startTime: '' }, 'June 12, 2027 to June 13, 2027', ''],
  [{ date: null }, '', '7:00 PM to 11:30 PM, Pacific Time'],
])('writes the days and hours of an event %j', (changes, days, hours) => {
  expect(eventDaysText({ ...event, ...changes })).toBe(days);
  expect(eventHoursText({ ...event, ...changes })).toBe(hours);
});

test('writes places and licenses', () => {
  expect(venueLines(event)).toEqual(['Pier 9', 'The Embarcadero, San Francisco, CA 94111']);
  expect(venueLines({ ...event, venueName: '' })).toHaveLength(1);
  expect(licenseText({ state: 'California', class: 'PPO', number: '120045' })).toBe('California PPO: 120045');
});
