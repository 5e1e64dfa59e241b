import { describe, expect, it } from 'vitest';
import { createCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { movedMessage } from '@/app/_portal/calendar/record/use-move-event';

const at = (iso: string) => new Date(iso);
const plain = (text: string) => text.replace(/\s/g, ' ');
const formatsIn = (zone: string, locale = 'en-US') =>
  createCalendarFormats(zone, locale, () => at('2027-06-01T12:00Z'));

describe('the times of an event', () => {
  it.each([
    ['within a day', 'UTC', '2027-03-09T10:00Z', '2027-03-09T11:00Z', 'Tue, Mar 9, 10:00 – 11:00 AM'],
    ['over midnight', 'UTC', '2027-03-09T22:00Z', '2027-03-10T02:00Z', 'Tue, Mar 9, 10:00 PM – Wed, Mar 10, 2:00 AM'],
    ['in another year', 'UTC', '2028-03-07T10:00Z', '2028-03-07T11:00Z', 'Tue, Mar 7, 2028, 10:00 – 11:00 AM'],
    ['one whole day', 'UTC', '2027-03-09T00:00Z', '2027-03-10T00:00Z', 'Tue, Mar 9'],
    ['whole days', 'UTC', '2027-03-09T00:00Z', '2027-03-12T00:00Z', 'Tue, Mar 9 – Thu, Mar 11'],
    ['the day on which clocks go forward', 'America/New_York', '2027-03-14T05:00Z', '2027-03-15T04:00Z', 'Sun, Mar 14'],
    ['the day on which clocks go back', 'America/New_York', '2027-11-07T04:00Z', '2027-11-08T05:00Z', 'Sun, Nov 7'],
  ])('%s', (_, zone, from, to, words) => expect(plain(formatsIn(zone).whole(at(from), at(to)))).toBe(words));

  it.each([
    ['en-US', '2027-03-09T14:00Z', '2 PM'],
    ['en-US', '2027-03-09T14:30Z', '2:30 PM'],
    ['en-GB', '2027-03-09T14:00Z', '14:00'],
    ['de-DE', '2027-03-09T14:00Z', '14:00'],
  ])('take little space in %s', (locale, time, words) =>
    expect(plain(formatsIn('UTC', locale).shortTime(at(time)))).toBe(words),
  );
});

describe('the toast after a move', () => {
  const EVENT = { startTime: at('2027-03-02T10:00Z'), endTime: at('2027-03-02T11:00Z') };

  it.each([
    ['to another day and time', '2027-03-03T14:00Z', '2027-03-03T15:00Z', 'Moved to Wed, Mar 3, 2:00 PM.'],
    ['to whole days', '2027-03-03T00:00Z', '2027-03-04T00:00Z', 'Moved to Wed, Mar 3.'],
    ['to another year', '2028-03-01T14:00Z', '2028-03-01T15:00Z', 'Moved to Wed, Mar 1, 2028, 2:00 PM.'],
    ['of its end', '2027-03-02T10:00Z', '2027-03-02T11:30Z', 'Now ends at 11:30 AM.'],
    ['of its end beyond midnight', '2027-03-02T10:00Z', '2027-03-03T01:00Z', 'Now ends Wed, Mar 3, 1:00 AM.'],
  ])('%s', (_, startTime, endTime, words) => {
    const after = { startTime: at(startTime), endTime: at(endTime) };
    expect(plain(movedMessage(EVENT, after, formatsIn('UTC')))).toBe(words);
  });
});
