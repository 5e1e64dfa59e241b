import { expect, it } from 'vitest';
import { allDaySpan, spanIn } from '@/domain/calendar/all-day';
import { planEvent } from '@/domain/calendar/event-plan';

const span = (start: string, end: string) => ({ startTime: new Date(start), endTime: new Date(end) });
const TOKYO = 'Asia/Tokyo';

it.each([
  ['dates, whatever the zone', span('2027-03-09T00:00Z', '2027-03-10T00:00Z'), '2027-03-09', '2027-03-10'],
  ['midnights of the zone', span('2027-03-08T15:00Z', '2027-03-10T15:00Z'), '2027-03-09', '2027-03-11'],
  ['the days that times touch', span('2027-03-09T01:00Z', '2027-03-09T02:00Z'), '2027-03-09', '2027-03-10'],
])('reads %s', (_, given, first, end) => expect(allDaySpan(given, TOKYO)).toEqual(span(first, end)));

it('is the same date in every zone', () => {
  const event = { ...span('2027-03-14T00:00Z', '2027-03-15T00:00Z'), allDay: true };
  // Clocks change on that day.
  expect(spanIn(event, 'America/New_York')).toEqual(span('2027-03-14T05:00Z', '2027-03-15T04:00Z'));
  expect(spanIn(event, TOKYO)).toEqual(span('2027-03-13T15:00Z', '2027-03-14T15:00Z'));
  expect(spanIn({ ...event, allDay: false }, TOKYO)).toEqual(span('2027-03-14T00:00Z', '2027-03-15T00:00Z'));
});

it('gives what repeats or lasts all day a zone, and nothing else', () => {
  const plain = { ...span('2027-03-09T01:00Z', '2027-03-09T02:00Z'), allDay: false, recurrence: null, timeZone: null };
  const planned = (choices: object) => planEvent({ ...plain, ...choices }, TOKYO);
  expect(planned({})).toEqual({ ok: true, value: { ...plain, recurrenceUntil: null } });
  expect(planned({ recurrence: 'FREQ=DAILY;COUNT=2' })).toMatchObject({
    value: { timeZone: TOKYO, recurrenceUntil: new Date('2027-03-10T01:00Z') },
  });
  expect(planned({ allDay: true })).toMatchObject({ value: { timeZone: TOKYO, startTime: new Date('2027-03-09') } });
  expect(planned({ endTime: plain.startTime })).toMatchObject({ problem: { field: 'endTime' } });
  expect(planned({ recurrence: 'FREQ=DAILY;UNTIL=20270301' })).toMatchObject({ problem: { field: 'recurrence' } });
});
