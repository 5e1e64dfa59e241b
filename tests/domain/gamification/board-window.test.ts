import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { boardWindow, windowParts } from '@/domain/gamification/periods';
import { calendarDay } from '@/domain/shared/time';

const ZONES = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/New_York', 'Etc/GMT+12'];
const zone = fc.constantFrom(...ZONES);

describe('the window of a board', () => {
  it.each([
    ['DAILY', 'UTC', '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'],
    ['DAILY', 'Asia/Tokyo', '2026-03-10T15:00:00Z', '2026-03-11T15:00:00Z'],
    ['WEEKLY', 'UTC', '2026-03-09T00:00:00Z', '2026-03-16T00:00:00Z'],
    ['MONTHLY', 'UTC', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'],
    // Clocks change on March 8.
    ['MONTHLY', 'America/New_York', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
  ] as const)('%s in %s', (period, where, from, to) => {
    const window = boardWindow(period, new Date('2026-03-10T18:00:00Z'), where);
    expect(window).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('counts each instant once, although the totals of whole days use each user’s own day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
        zone,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        fc.array(fc.record({ zone, offset: fc.integer({ min: -40 * 24, max: 40 * 24 }) }), { maxLength: 60 }),
        (period, viewers, now, earned) => {
          const window = boardWindow(period, now, viewers);
          const { days, ends } = windowParts(window);
          for (const { zone: own, offset } of earned) {
            const at = new Date(now.getTime() + offset * 60 * 60 * 1000);
            const day = calendarDay(at, own);
            const isInside = days !== null && day >= days.first && day <= days.last;
            const times = Number(isInside) + ends.filter(({ from, to }) => !isInside && at >= from && at < to).length;
            expect(times).toBe(at >= window.from && at < window.to ? 1 : 0);
          }
        },
      ),
    );
  });
});
