import { expect, it } from 'vitest';
import { shiftedEnd } from '@/domain/calendar/wall-span';

const span = { startTime: '2027-03-09T09:00', endTime: '2027-03-09T10:00' };

it.each([
  ['later moves the end as well', '2027-03-10T14:30', '2027-03-10T15:30'],
  ['back across the end of a year moves it as well', '2026-12-31T23:30', '2027-01-01T00:30'],
  ['across a clock change keeps the length on the clock', '2027-03-14T01:30', '2027-03-14T02:30'],
  ['to an incomplete text leaves the end', '', '2027-03-09T10:00'],
])('a start that moves %s', (_, startTime, end) => expect(shiftedEnd(span, startTime)).toBe(end));

it.each(['', '+002027-03-09T10:00', '2027-03-09', '2027-03-09T08:00', '2027-03-09T09:00'])(
  'keeps an invalid end: %j',
  (endTime) => expect(shiftedEnd({ ...span, endTime }, '2027-03-10T14:30')).toBe(endTime),
);

it('keeps the end if there was no start', () =>
  expect(shiftedEnd({ ...span, startTime: '' }, '2027-03-10T14:30')).toBe(span.endTime));
