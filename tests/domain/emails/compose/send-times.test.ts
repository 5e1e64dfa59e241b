import { describe, expect, it } from 'vitest';
import { sendTimes, tomorrowMorning } from '@/domain/emails/compose/send-times';

const times = (now: string, zone: string) =>
  sendTimes(new Date(now), zone).map(({ label, at }) => `${label} ${at.toISOString()}`);

describe('the times to send later', () => {
  it.each([
    {
      what: 'a Thursday morning in New York',
      now: '2027-03-04T14:20:00Z',
      zone: 'America/New_York',
      expected: [
        'Later today 2027-03-04T18:00:00.000Z',
        'Tomorrow 2027-03-05T14:00:00.000Z',
        'Monday 2027-03-08T14:00:00.000Z',
      ],
    },
    {
      what: 'an evening, when it is too late for today',
      now: '2027-03-04T18:30:00Z',
      zone: 'UTC',
      expected: ['Tomorrow 2027-03-05T09:00:00.000Z', 'Monday 2027-03-08T09:00:00.000Z'],
    },
    {
      what: 'a Sunday, whose tomorrow is the Monday',
      now: '2027-03-07T10:00:00Z',
      zone: 'UTC',
      expected: ['Later today 2027-03-07T13:00:00.000Z', 'Tomorrow 2027-03-08T09:00:00.000Z'],
    },
    {
      what: 'a Monday, whose Monday is the next one, after a clock change',
      now: '2027-03-08T15:00:00Z',
      zone: 'America/New_York',
      expected: [
        'Later today 2027-03-08T18:00:00.000Z',
        'Tomorrow 2027-03-09T14:00:00.000Z',
        'Monday 2027-03-15T13:00:00.000Z',
      ],
    },
    {
      what: 'a day that has begun in Auckland alone',
      now: '2027-03-04T12:30:00Z',
      zone: 'Pacific/Auckland',
      expected: [
        'Later today 2027-03-04T16:00:00.000Z',
        'Tomorrow 2027-03-05T20:00:00.000Z',
        'Monday 2027-03-07T20:00:00.000Z',
      ],
    },
  ])('on $what', ({ now, zone, expected }) => expect(times(now, zone)).toEqual(expected));
});

it.each([
  ['a Sunday night, when tomorrow is all that is offered', '2027-03-08T03:30:00Z', '2027-03-08T14:00:00.000Z'],
  ['a morning', '2027-03-04T14:20:00Z', '2027-03-05T14:00:00.000Z'],
])('tomorrow morning, seen from %s, is at 9:00 in New York', (_when, now, expected) => {
  expect(tomorrowMorning(new Date(now), 'America/New_York').toISOString()).toBe(expected);
});
