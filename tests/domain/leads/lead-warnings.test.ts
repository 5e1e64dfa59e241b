import { describe, expect, it } from 'vitest';
import {
  EVENT_IS_PAST,
  eventWarnings,
  FIRST_DAY_MISSING,
  LONG_EVENT_DAYS,
  ZERO_GIVEN,
} from '@/domain/leads/event/event-warnings';

const event = {
  eventDate: '2027-08-14',
  eventEndDate: null,
  eventStartTime: null,
  eventEndTime: null,
  eventTimeZone: null,
  venueState: 'NY',
  attendance: 300,
  guardsWanted: null,
};
const at = { now: new Date('2027-08-14T03:30:00Z'), profileZone: 'UTC', isOpen: true };

describe('what looks wrong in an event', () => {
  it('is nothing in an ordinary one', () => {
    expect(eventWarnings(event, at)).toEqual({});
    expect(eventWarnings({ ...event, eventDate: null, attendance: null }, at)).toEqual({});
  });

  it('is a day that has passed at the venue, of an open lead', () => {
    // It is still the 13th there.
    expect(eventWarnings({ ...event, eventDate: '2027-08-13' }, at)).toEqual({});
    const past = { ...event, eventDate: '2027-08-12' };
    expect(eventWarnings(past, at)).toEqual({ eventDate: EVENT_IS_PAST });
    expect(eventWarnings(past, { ...at, isOpen: false })).toEqual({});
    expect(eventWarnings({ ...past, eventEndDate: '2027-08-13' }, at)).toEqual({});
  });

  it('is a last day without a first', () => {
    const withoutFirst = { ...event, eventDate: null, eventEndDate: '2027-09-13' };
    expect(eventWarnings(withoutFirst, at)).toEqual({ eventEndDate: FIRST_DAY_MISSING });
  });

  it(`is a length of more than ${LONG_EVENT_DAYS} days`, () => {
    expect(eventWarnings({ ...event, eventEndDate: '2027-09-13' }, at)).toEqual({});
    expect(eventWarnings({ ...event, eventEndDate: '2027-09-14' }, at)).toEqual({
      eventEndDate: 'The event takes 32 days',
    });
  });

  it('is a number of 0', () => {
    expect(eventWarnings({ ...event, attendance: 0, guardsWanted: 0 }, at)).toEqual({
      attendance: ZERO_GIVEN,
      guardsWanted: ZERO_GIVEN,
    });
  });
});
