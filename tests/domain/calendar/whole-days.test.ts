import { expect, it } from 'vitest';
import { lastsWholeDays } from '@/domain/calendar/whole-days';

it.each([
  ['one day', 'UTC', '2027-03-09T00:00Z', '2027-03-10T00:00Z', true],
  ['three days', 'UTC', '2027-03-09T00:00Z', '2027-03-12T00:00Z', true],
  ['the same times in another zone', 'Europe/Berlin', '2027-03-09T00:00Z', '2027-03-10T00:00Z', false],
  ['a day of 23 hours', 'Europe/Berlin', '2027-03-27T23:00Z', '2027-03-28T22:00Z', true],
  ['a day of 25 hours', 'America/New_York', '2027-11-07T04:00Z', '2027-11-08T05:00Z', true],
  ['24 hours from noon', 'UTC', '2027-03-09T12:00Z', '2027-03-10T12:00Z', false],
  ['an evening until midnight', 'UTC', '2027-03-09T20:00Z', '2027-03-10T00:00Z', false],
  ['no time at all', 'UTC', '2027-03-09T00:00Z', '2027-03-09T00:00Z', false],
])('%s', (_, zone, start, end, expected) => {
  expect(lastsWholeDays({ startTime: new Date(start), endTime: new Date(end) }, zone)).toBe(expected);
});
