import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallTime, morningIn, toWallTime } from '@/app/_ui/time/wall-time';

describe("wall times in the user's zone", () => {
  it.each([
    ['2026-01-15T09:00', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['2026-07-15T09:00', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['2026-07-15T09:00', 'Asia/Kolkata', '2026-07-15T03:30:00.000Z'],
    // Skipped in spring, so read as an hour later.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(fromWallTime(wall, zone)?.toISOString()).toBe(instant);
  });

  it.each(['', '2026-01-15', 'soon', '2026-13-40T09:00', '2026-01-15T09:00Z'])('%j is not a wall time', (wall) => {
    expect(fromWallTime(wall, 'UTC')).toBeNull();
  });

  it('round-trips', () => {
    const minute = fc.integer({ min: 0, max: 40_000_000 }).map((minutes) => new Date(minutes * 60_000));
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland');
    fc.assert(
      fc.property(minute, zone, (instant, name) => {
        const wall = toWallTime(instant, name);
        const back = fromWallTime(wall, name);
        expect(back && toWallTime(back, name)).toBe(wall);
      }),
    );
  });

  it('counts the days of a quick choice in the zone, and skips days off', () => {
    const lateEvening = new Date('2026-05-01T03:00:00Z');
    const worker = { timezone: 'America/New_York', streakDaysOff: [] };
    expect(morningIn(1, lateEvening, worker)).toBe('2026-05-01T09:00');
    expect(morningIn(1, lateEvening, { ...worker, timezone: 'UTC' })).toBe('2026-05-02T09:00');
    expect(morningIn(1, lateEvening, { ...worker, streakDaysOff: [5] })).toBe('2026-05-02T09:00');
  });
});
