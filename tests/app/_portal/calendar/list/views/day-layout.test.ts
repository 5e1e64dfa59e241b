import { describe, expect, it } from 'vitest';
import { isLong, layOutDay } from '@/app/_portal/calendar/list/views/day-layout';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { eventFields } from '@/domain/calendar/event';
import { defaultsOf } from '@/domain/fields/field';

const NEW_YORK = 'America/New_York';

const event = (startTime: string, endTime: string): EventItem => ({
  ...defaultsOf(eventFields),
  id: `${startTime} ${endTime}`,
  ownerId: 'owner',
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Walk the site',
  description: '',
  startTime: new Date(startTime),
  endTime: new Date(endTime),
  location: '',
  attendees: [],
  type: 'CALL',
  status: 'SCHEDULED',
  reminderMinutes: 30,
  seriesId: null,
  originalStart: null,
  exceptions: [],
  version: 1,
  createdAt: new Date(startTime),
  updatedAt: new Date(startTime),
});

const placesOf = (events: EventItem[], day: string) =>
  layOutDay(events, day, NEW_YORK).map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

describe('layOutDay in the zone', () => {
  it.each([
    ['within a day', '2027-03-09T14:00:00Z', '2027-03-09T15:30:00Z', '2027-03-09', [540, 630, 0, 1]],
    ['short event with minimum length', '2027-03-09T14:00:00Z', '2027-03-09T14:05:00Z', '2027-03-09', [540, 570, 0, 1]],
    [
      'short event at the end of the day',
      '2027-03-10T04:55:00Z',
      '2027-03-10T05:00:00Z',
      '2027-03-09',
      [1410, 1440, 0, 1],
    ],
    ['evening of an overnight event', '2027-03-10T03:00:00Z', '2027-03-10T11:00:00Z', '2027-03-09', [1320, 1440, 0, 1]],
    ['morning of an overnight event', '2027-03-10T03:00:00Z', '2027-03-10T11:00:00Z', '2027-03-10', [0, 360, 0, 1]],
    ['after clocks go forward', '2027-03-14T13:00:00Z', '2027-03-14T14:00:00Z', '2027-03-14', [540, 600, 0, 1]],
    ['after clocks go back', '2027-11-07T14:00:00Z', '2027-11-07T15:00:00Z', '2027-11-07', [540, 600, 0, 1]],
    ['while clocks go back', '2027-11-07T05:50:00Z', '2027-11-07T06:10:00Z', '2027-11-07', [110, 140, 0, 1]],
  ])('%s', (_, from, to, day, place) => expect(placesOf([event(from, to)], day)).toEqual([place]));

  it('reports whether an event continues beyond the day', () => {
    const night = event('2027-03-10T03:00:00Z', '2027-03-10T11:00:00Z');
    const on = (day: string) => layOutDay([night], day, NEW_YORK)[0];
    expect(on('2027-03-09')).toMatchObject({ begins: true, ends: false });
    expect(on('2027-03-10')).toMatchObject({ begins: false, ends: true });
  });
});

it('puts overlapping events side by side, and gives others the full width', () => {
  const events = [
    event('2027-03-09T14:00:00Z', '2027-03-09T16:00:00Z'),
    event('2027-03-09T14:30:00Z', '2027-03-09T15:00:00Z'),
    event('2027-03-09T15:00:00Z', '2027-03-09T16:00:00Z'),
    event('2027-03-09T16:00:00Z', '2027-03-09T17:00:00Z'),
  ];
  expect(placesOf(events.toReversed(), '2027-03-09')).toEqual([
    [540, 660, 0, 2],
    [570, 600, 1, 2],
    [600, 660, 1, 2],
    [660, 720, 0, 1],
  ]);
});

it('gives an event the columns next to it that nothing needs while it lasts', () => {
  const events = [
    event('2027-03-09T14:00:00Z', '2027-03-09T15:00:00Z'),
    event('2027-03-09T14:00:00Z', '2027-03-09T14:30:00Z'),
    event('2027-03-09T14:00:00Z', '2027-03-09T14:30:00Z'),
    event('2027-03-09T14:30:00Z', '2027-03-09T16:00:00Z'),
    event('2027-03-09T15:00:00Z', '2027-03-09T16:00:00Z'),
  ];
  const spans = layOutDay(events, '2027-03-09', NEW_YORK).map(({ lane, lanes, span }) => [lane, lanes, span]);
  expect(spans).toEqual([
    [0, 3, 1],
    [1, 3, 1],
    [2, 3, 1],
    [1, 3, 2],
    [0, 3, 1],
  ]);
});

it('makes room for every line of an entry, at the end of the day too', () => {
  const entry = { ...event('2027-03-10T04:30:00Z', '2027-03-10T04:30:00Z'), lines: 3 };
  expect(layOutDay([entry], '2027-03-09', NEW_YORK)).toMatchObject([{ from: 1350, to: 1440 }]);
});

it('treats events of a day or longer as long', () => {
  expect(isLong(event('2027-03-09T14:00:00Z', '2027-03-10T13:59:59Z'))).toBe(false);
  expect(isLong(event('2027-03-09T14:00:00Z', '2027-03-10T14:00:00Z'))).toBe(true);
  // The day on which clocks are put forward has 23 hours.
  expect(isLong({ ...event('2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'), allDay: true })).toBe(true);
});
