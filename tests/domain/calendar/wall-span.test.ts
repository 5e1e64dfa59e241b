import { expect, it } from 'vitest';
import { followingEnd } from '@/domain/calendar/wall-span';

const span = { startTime: '2027-03-09T09:00', endTime: '2027-03-09T10:00' };

it.each([
  ['takes the end along', '2027-03-10T14:30', '2027-03-10T15:30'],
  ['also backwards, over the end of a year', '2026-12-31T23:30', '2027-01-01T00:30'],
  ['lasts as long on the clock over a change of the clocks', '2027-03-14T01:30', '2027-03-14T02:30'],
  ['leaves the end while it is only half typed', '', '2027-03-09T10:00'],
])('a start that moves %s', (_, startTime, end) => expect(followingEnd(span, startTime)).toBe(end));

it.each(['', '+002027-03-09T10:00', '2027-03-09', '2027-03-09T08:00', '2027-03-09T09:00'])(
  'leaves an end alone that is %j',
  (endTime) => expect(followingEnd({ ...span, endTime }, '2027-03-10T14:30')).toBe(endTime),
);

it('leaves the end where there was no start', () =>
  expect(followingEnd({ ...span, startTime: '' }, '2027-03-10T14:30')).toBe(span.endTime));
