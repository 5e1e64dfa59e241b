import { describe, expect, it } from 'vitest';
import { eventState } from '@/domain/dashboard/events';

// Still August 13 in New York.
const now = new Date('2027-08-14T03:30:00Z');
const stateOf = (eventDate: string | null, eventEndDate: string | null = null, status: 'NEW' | 'CLOSED_WON' = 'NEW') =>
  eventState({ eventDate, eventEndDate, status }, now, 'America/New_York');

describe('the event of an open lead', () => {
  it.each([
    ['2027-08-13', null, 'soon'],
    ['2027-09-12', null, 'soon'],
    ['2027-09-13', null, null],
    ['2027-08-12', null, 'past'],
    ['2027-08-10', '2027-08-12', 'past'],
    ['2027-08-10', '2027-08-13', null],
    ['2027-08-10', '2027-08-01', 'past'],
    [null, '2027-08-01', null],
  ])('from %s to %s is %s', (from, to, state) => {
    expect(stateOf(from, to)).toBe(state);
  });
});

it('does not count once the lead is closed', () => {
  expect([stateOf('2027-08-13', null, 'CLOSED_WON'), stateOf('2027-08-01', null, 'CLOSED_WON')]).toEqual([null, null]);
});
