import { describe, expect, it } from 'vitest';
import { followUpState, isUnplanned, upcomingWindow } from '@/domain/dashboard/follow-ups';

describe('the window of upcoming follow-ups (D47)', () => {
  it.each([
    ['2026-06-10T15:00:00Z', 'UTC', '2026-06-17T23:59:59.999Z'],
    ['2026-06-10T00:00:00Z', 'America/New_York', '2026-06-17T03:59:59.999Z'],
    // Clocks go forward on March 8: the window is an hour shorter. They go back on November 1.
    ['2026-03-05T12:00:00Z', 'America/New_York', '2026-03-13T03:59:59.999Z'],
    ['2026-10-29T12:00:00Z', 'America/New_York', '2026-11-06T04:59:59.999Z'],
    ['2028-02-25T12:00:00Z', 'UTC', '2028-03-03T23:59:59.999Z'],
  ])('from %s in %s ends with the seventh day', (from, zone, to) => {
    expect(upcomingWindow(new Date(from), zone)).toEqual({ from: new Date(from), to: new Date(to) });
  });
});

describe('the state of a follow-up', () => {
  const now = new Date('2026-06-10T15:00:00Z');
  const state = (nextFollowUp: string | null, status: 'NEW' | 'CLOSED_WON' | 'CLOSED_LOST' = 'NEW') =>
    followUpState({ status, nextFollowUp: nextFollowUp === null ? null : new Date(nextFollowUp) }, now, 'UTC');

  it.each([
    ['2026-06-10T14:59:59.999Z', 'overdue'],
    ['2026-06-10T15:00:00.000Z', 'upcoming'],
    ['2026-06-17T23:59:59.999Z', 'upcoming'],
    ['2026-06-18T00:00:00.000Z', 'later'],
  ])('at %s is %s', (at, expected) => {
    expect(state(at)).toBe(expected);
  });

  it('is null for closed leads, and without a date', () => {
    expect([
      state(null),
      state('2026-06-11T00:00:00Z', 'CLOSED_WON'),
      state('2026-06-01T00:00:00Z', 'CLOSED_LOST'),
    ]).toEqual([null, null, null]);
  });
});

it.each([
  ['an open lead without anything', 'NEW', null, 0, true],
  ['one with an open task', 'NEW', null, 1, false],
  ['one with a follow-up in the future', 'NEW', '2026-07-01', 0, false],
  ['one with an overdue follow-up', 'PROPOSAL_SENT', '2026-01-01', 0, false],
  ['a closed lead', 'CLOSED_LOST', null, 0, false],
] as const)('nothing is planned: %s', (_, status, followUp, openTasks, expected) => {
  const nextFollowUp = followUp && new Date(followUp);
  expect(isUnplanned({ status, nextFollowUp }, { openTasks })).toBe(expected);
});
