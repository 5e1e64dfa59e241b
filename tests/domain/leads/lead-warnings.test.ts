import { describe, expect, it } from 'vitest';
import {
  DAY_HAS_PASSED,
  FIRST_DAY_MISSING,
  LONG_EVENT_DAYS,
  leadWarnings,
  ZERO_GIVEN,
} from '@/domain/leads/lead-warnings';

const event = {
  expectedCloseDate: null,
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

describe('what looks wrong in a lead', () => {
  it('is nothing in an ordinary one', () => {
    expect(leadWarnings(event, at)).toEqual({});
    expect(leadWarnings({ ...event, eventDate: null, attendance: null }, at)).toEqual({});
  });

  it('is a day that has passed at the venue, of an open lead', () => {
    // It is still the 13th there.
    expect(leadWarnings({ ...event, eventDate: '2027-08-13' }, at)).toEqual({});
    const past = { ...event, eventDate: '2027-08-12' };
    expect(leadWarnings(past, at)).toEqual({ eventDate: DAY_HAS_PASSED });
    expect(leadWarnings(past, { ...at, isOpen: false })).toEqual({});
    expect(leadWarnings({ ...past, eventEndDate: '2027-08-13' }, at)).toEqual({});
  });

  it('is an expected close that has passed in the zone of the user, of an open lead', () => {
    expect(leadWarnings({ ...event, expectedCloseDate: '2027-08-14' }, at)).toEqual({});
    const past = { ...event, expectedCloseDate: '2027-08-13' };
    expect(leadWarnings(past, at)).toEqual({ expectedCloseDate: DAY_HAS_PASSED });
    expect(leadWarnings(past, { ...at, profileZone: 'America/New_York' })).toEqual({});
    expect(leadWarnings(past, { ...at, isOpen: false })).toEqual({});
  });

  it('is a last day without a first', () => {
    const withoutFirst = { ...event, eventDate: null, eventEndDate: '2027-09-13' };
    expect(leadWarnings(withoutFirst, at)).toEqual({ eventEndDate: FIRST_DAY_MISSING });
  });

  it(`is a length of more than ${LONG_EVENT_DAYS} days`, () => {
    expect(leadWarnings({ ...event, eventEndDate: '2027-09-13' }, at)).toEqual({});
    expect(leadWarnings({ ...event, eventEndDate: '2027-09-14' }, at)).toEqual({
      eventEndDate: 'The event takes 32 days',
    });
  });

  it('is a number of 0', () => {
    expect(leadWarnings({ ...event, attendance: 0, guardsWanted: 0 }, at)).toEqual({
      attendance: ZERO_GIVEN,
      guardsWanted: ZERO_GIVEN,
    });
  });
});
