import { describe, expect, it } from 'vitest';
import { postponeFollowUp } from '@/domain/leads/follow-up';

const zone = 'America/New_York';
const now = new Date('2027-03-10T15:00:00Z');
const postponed = (at: string, days: number) =>
  postponeFollowUp(new Date(at), { days, now, timezone: zone }).toISOString();

describe('a postponed follow-up', () => {
  it('keeps its time of day, also where clocks change in between', () => {
    // 9:00 in winter and in summer time.
    expect(postponed('2027-03-12T14:00:00Z', 7)).toBe('2027-03-19T13:00:00.000Z');
  });

  it('is counted from today if it is overdue', () => {
    expect(postponed('2027-01-04T14:00:00Z', 1)).toBe('2027-03-11T14:00:00.000Z');
  });

  it('is counted from its own day if it is yet to come', () => {
    expect(postponed('2027-03-10T20:00:00Z', 1)).toBe('2027-03-11T20:00:00.000Z');
  });

  it('happens an hour later where clocks skip its time', () => {
    expect(postponed('2027-03-13T07:30:00Z', 1)).toBe('2027-03-14T07:30:00.000Z');
  });
});
