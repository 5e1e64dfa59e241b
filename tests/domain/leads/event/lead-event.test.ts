import { describe, expect, it } from 'vitest';
import { daysOfEvent, EVENT_ENDS_EARLY, eventEndError } from '@/domain/leads/event/event-days';
import {
  countdownWords,
  daysUntilEvent,
  type EventOfLead,
  instantsOfEvent,
  zoneOfEvent,
} from '@/domain/leads/event/lead-event';
import { zoneOfState } from '@/domain/leads/event/state-zones';
import { isTimeZone } from '@/domain/shared/time';
import fc from '../../../support/fast-check';

const eventWith = (stated: Partial<EventOfLead>): EventOfLead => ({
  eventDate: null,
  eventEndDate: null,
  eventStartTime: null,
  eventEndTime: null,
  eventTimeZone: null,
  venueState: '',
  ...stated,
});

const iso = ({ start, end }: { start: Date | null; end: Date | null }) => [
  start?.toISOString() ?? null,
  end?.toISOString() ?? null,
];

describe('the last day of an event', () => {
  it.each([
    [{ eventDate: '2027-08-14', eventEndDate: '2027-08-13' }, EVENT_ENDS_EARLY],
    [{ eventDate: '2027-08-14', eventEndDate: '2027-08-14' }, null],
    [{ eventDate: '2027-08-14', eventEndDate: '2027-08-15' }, null],
    [{ eventDate: '2027-08-14', eventEndDate: null }, null],
    [{ eventDate: null, eventEndDate: '2027-08-13' }, null],
    [{}, null],
  ])('of %j has the error %j', (days, error) => {
    expect(eventEndError(days)).toBe(error);
  });

  it.each([
    [
      { eventDate: '2027-08-14', eventEndDate: null },
      { first: '2027-08-14', last: '2027-08-14' },
    ],
    [
      { eventDate: '2027-08-14', eventEndDate: '2027-08-16' },
      { first: '2027-08-14', last: '2027-08-16' },
    ],
    [
      { eventDate: '2027-08-14', eventEndDate: '2027-08-01' },
      { first: '2027-08-14', last: '2027-08-14' },
    ],
    [{ eventDate: null, eventEndDate: '2027-08-16' }, null],
  ])('makes the days of %j', (days, expected) => {
    expect(daysOfEvent(days)).toEqual(expected);
  });
});

describe('the time zone of an event', () => {
  it.each([
    [{ eventTimeZone: 'Europe/Berlin', venueState: 'CA' }, 'Europe/Berlin'],
    [{ venueState: 'CA' }, 'America/Los_Angeles'],
    [{ venueState: ' new  york ' }, 'America/New_York'],
    [{ venueState: 'D.C.' }, 'America/New_York'],
    [{ venueState: 'tx' }, 'America/Chicago'],
    [{ venueState: 'Puerto Rico' }, 'America/Puerto_Rico'],
    [{ venueState: 'Bavaria' }, 'Asia/Tokyo'],
    [{}, 'Asia/Tokyo'],
  ])('of %j is %s', (stated, zone) => {
    expect(zoneOfEvent(eventWith(stated), 'Asia/Tokyo')).toBe(zone);
  });

  it('is known for 50 states, DC and 5 territories', () => {
    const codes =
      'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI';
    const zones = codes.split(' ').map(zoneOfState);
    expect(zones).toHaveLength(56);
    expect(zones.filter((zone) => zone === null || !isTimeZone(zone))).toEqual([]);
  });
});

describe('the instants of an event', () => {
  it.each([
    ['a date alone', {}, [null, null]],
    ['a start alone', { eventStartTime: '16:00' }, ['2027-08-13T23:00:00.000Z', null]],
    ['an end alone', { eventEndTime: '22:00' }, [null, '2027-08-14T05:00:00.000Z']],
    [
      'an evening',
      { eventStartTime: '16:00', eventEndTime: '22:30' },
      ['2027-08-13T23:00:00.000Z', '2027-08-14T05:30:00.000Z'],
    ],
    [
      'a night, which ends in the next morning',
      { eventStartTime: '16:00', eventEndTime: '02:00' },
      ['2027-08-13T23:00:00.000Z', '2027-08-14T09:00:00.000Z'],
    ],
    [
      'a day that ends when it began',
      { eventStartTime: '16:00', eventEndTime: '16:00', eventEndDate: '2027-08-13' },
      ['2027-08-13T23:00:00.000Z', '2027-08-14T23:00:00.000Z'],
    ],
    [
      'two days, of which the last ends early',
      { eventStartTime: '16:00', eventEndTime: '02:00', eventEndDate: '2027-08-14' },
      ['2027-08-13T23:00:00.000Z', '2027-08-14T09:00:00.000Z'],
    ],
    ['no date', { eventDate: null, eventStartTime: '16:00', eventEndTime: '22:30' }, [null, null]],
  ])('are those of %s', (_, stated, expected) => {
    const event = eventWith({ eventDate: '2027-08-13', venueState: 'CA', ...stated });
    expect(iso(instantsOfEvent(event, 'UTC'))).toEqual(expected);
  });

  it('keep the wall time across both changes of the clocks', () => {
    const year = eventWith({
      ...{ eventDate: '2027-03-13', eventEndDate: '2027-11-08', eventTimeZone: 'America/New_York' },
      ...{ eventStartTime: '09:00', eventEndTime: '09:00' },
    });
    // Standard time on both ends, daylight saving between them.
    expect(iso(instantsOfEvent(year, 'UTC'))).toEqual(['2027-03-13T14:00:00.000Z', '2027-11-08T14:00:00.000Z']);
  });

  it.each([
    // 02:30 does not exist on this night, and 03:00 is half an hour after it on the clock.
    ['2027-03-14', '02:30', '03:00', ['2027-03-14T07:30:00.000Z', '2027-03-14T08:00:00.000Z']],
    // 01:30 comes twice, and means the first one.
    ['2027-11-07', '01:30', '02:00', ['2027-11-07T05:30:00.000Z', '2027-11-07T07:00:00.000Z']],
  ])('are in order when the clocks change on %s', (eventDate, eventStartTime, eventEndTime, expected) => {
    const night = eventWith({ eventDate, eventStartTime, eventEndTime, venueState: 'NY' });
    expect(iso(instantsOfEvent(night, 'UTC'))).toEqual(expected);
  });

  it('never end before they begin, in any zone', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const zone = fc.constantFrom('America/New_York', 'America/St_Johns', 'Pacific/Apia', 'Europe/Berlin', 'UTC');
    fc.assert(
      fc.property(day, fc.option(day), time, time, zone, (eventDate, other, eventStartTime, eventEndTime, zoneName) => {
        const event = eventWith({ eventDate, eventEndDate: other, eventStartTime, eventEndTime });
        const { start, end } = instantsOfEvent(event, zoneName);
        expect(Number(end)).toBeGreaterThan(Number(start));
      }),
    );
  });
});

describe('the days until an event', () => {
  const now = new Date('2027-08-14T03:00:00Z');

  it.each([
    [{ eventDate: '2027-08-14', venueState: 'NY' }, 1, 'tomorrow'],
    [{ eventDate: '2027-08-14', venueState: 'NY', eventTimeZone: 'Europe/Berlin' }, 0, 'today'],
    [{ eventDate: '2027-09-05', venueState: 'NY' }, 23, 'in 23 days'],
    [{ eventDate: '2027-08-10', eventEndDate: '2027-08-20', venueState: 'NY' }, 0, 'today'],
    [{ eventDate: '2027-08-11', eventEndDate: '2027-08-12', venueState: 'NY' }, -1, 'yesterday'],
    [{ eventDate: '2027-08-10', venueState: 'NY' }, -3, '3 days ago'],
  ])('of %j are %i', (stated, days, words) => {
    const until = daysUntilEvent(eventWith(stated), now, 'UTC');
    expect(until).toBe(days);
    expect(countdownWords(until ?? Number.NaN)).toBe(words);
  });

  it('are unknown without a date', () => {
    expect(daysUntilEvent(eventWith({}), now, 'UTC')).toBeNull();
  });
});
