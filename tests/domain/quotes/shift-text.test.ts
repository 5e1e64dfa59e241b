import { expect, test } from 'vitest';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { shiftTexts } from '@/domain/quotes/shift-text';

const shiftsOn = (dates: readonly string[], startTime = '18:00', endTime = '06:00') =>
  dates.map((date) => ({ date, startTime, endTime }));

test.each([
  ['one shift has its weekday', ['2027-06-11'], ['Fri, Jun 11, 6:00 PM to 6:00 AM']],
  ['days in a row are a range', ['2027-06-11', '2027-06-12', '2027-06-13'], ['Jun 11 to 13, 6:00 PM to 6:00 AM']],
  ['a range can pass into the next month', ['2027-06-30', '2027-07-01'], ['Jun 30 to Jul 1, 6:00 PM to 6:00 AM']],
  ['and into the next year', ['2027-12-31', '2028-01-01'], ['Dec 31 to Jan 1, 6:00 PM to 6:00 AM']],
  [
    'a gap ends a range',
    ['2027-06-11', '2027-06-12', '2027-06-18', '2027-06-20'],
    ['Jun 11 to 12, Jun 18, Jun 20, 6:00 PM to 6:00 AM'],
  ],
  ['a shift that occurs twice is said twice', ['2027-06-11', '2027-06-11'], ['Jun 11, Jun 11, 6:00 PM to 6:00 AM']],
  ['no shifts are no text', [], []],
])('%s', (_, dates, texts) => {
  expect(shiftTexts(shiftsOn(dates))).toEqual(texts);
});

test('shifts with other hours are another text, in the order of their first dates', () => {
  const weekend = shiftsOn(['2027-06-12', '2027-06-13'], '00:00', '12:30');
  expect(shiftTexts([...weekend, ...shiftsOn(['2027-06-11', '2027-06-14'])])).toEqual([
    'Jun 11, Jun 14, 6:00 PM to 6:00 AM',
    'Jun 12 to 13, 12:00 AM to 12:30 PM',
  ]);
});

test('a month of nights is one text', () => {
  const nights = Array.from({ length: 31 }, (_, day) => shiftDay('2027-07-01', day));
  expect(shiftTexts(shiftsOn(nights))).toEqual(['Jul 1 to 31, 6:00 PM to 6:00 AM']);
});
