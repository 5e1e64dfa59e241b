import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { nextWholeHour } from '@/domain/calendar/next-hour';
import { wallClock } from '@/domain/shared/time-zone';

const HOUR = 3_600_000;

it.each([
  ['whole-hour offset', 'Europe/Berlin', '2027-03-09T08:59:59.999Z', '2027-03-09T09:00:00.000Z'],
  ['at a whole hour, the next one', 'UTC', '2027-03-09T09:00:00.000Z', '2027-03-09T10:00:00.000Z'],
  ['half-hour offset', 'Asia/Kolkata', '2027-03-09T08:10:00.000Z', '2027-03-09T08:30:00.000Z'],
  ['45-minute offset', 'Asia/Kathmandu', '2027-03-09T08:10:00.000Z', '2027-03-09T08:15:00.000Z'],
  ['before 1970', 'UTC', '1969-12-31T22:30:00.000Z', '1969-12-31T23:00:00.000Z'],
  ['across midnight', 'Asia/Kolkata', '2027-03-09T18:00:00.000Z', '2027-03-09T18:30:00.000Z'],
  ['before a skipped hour', 'America/New_York', '2027-03-14T06:30:00.000Z', '2027-03-14T07:00:00.000Z'],
  ['in the first of two repeated hours', 'America/New_York', '2027-11-07T05:30:00.000Z', '2027-11-07T07:00:00.000Z'],
  ['in the second of two repeated hours', 'America/New_York', '2027-11-07T06:30:00.000Z', '2027-11-07T07:00:00.000Z'],
])('is the next whole hour on the clock: %s', (_, zone, now, next) =>
  expect(nextWholeHour(new Date(now), zone).toISOString()).toBe(next),
);

it('is always in the future, at most two hours away, and a whole hour', () => {
  // Without zones that skip half an hour, such as Lord Howe.
  const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'America/New_York', 'UTC');
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }), zones, (now, zone) => {
      const next = nextWholeHour(new Date(now), zone).getTime();
      expect(next).toBeGreaterThan(now);
      expect(next).toBeLessThanOrEqual(now + 2 * HOUR);
      expect(wallClock(next, zone) % HOUR).toBe(0);
    }),
  );
});
