import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_VIEWS, calendarRange, shiftDay } from '@/domain/calendar/calendar-days';
import { dayOnSwitch } from '@/domain/calendar/switch-view';

const here = { today: '2026-11-21', zone: 'Europe/Berlin', weekStart: 7 };

describe('a view that takes the place of another', () => {
  it.each([
    ['agenda', 'the first day of another week', 'week', '2026-11-28', '2026-11-22'],
    ['agenda', 'today, which its week holds', 'week', '2026-11-15', '2026-11-21'],
    ['agenda', 'the first of another month', 'month', '2026-12-21', '2026-12-01'],
    ['agenda', 'today, which its month holds', 'month', '2026-11-03', '2026-11-21'],
    ['week', 'the first of another month', 'month', '2027-01-21', '2027-01-01'],
    ['week', 'the first day of another agenda', 'agenda', '2026-11-28', '2026-11-28'],
    ['week', 'today, which the agenda holds', 'agenda', '2026-11-10', '2026-11-21'],
    ['month', 'the day itself', 'week', '2026-12-05', '2026-12-05'],
    ['week', 'the day itself: it is the same view', 'week', '2026-12-05', '2026-12-05'],
  ] as const)('%s: stands at %s', (to, _, from, day, expected) =>
    expect(dayOnSwitch({ ...here, from, day, to })).toBe(expected),
  );

  it('leaves out the days that only fill the weeks of a month', () => {
    // Today stands in the first row of December, but is not one of its days.
    expect(dayOnSwitch({ ...here, today: '2026-11-30', from: 'month', day: '2026-12-10', to: 'agenda' })).toBe(
      '2026-12-01',
    );
  });

  it('always shows what was shown first, or today', () => {
    const dayAfter = (days: number) => shiftDay('2026-11-21', days);
    const view = fc.constantFrom(...CALENDAR_VIEWS);
    fc.assert(
      fc.property(
        view,
        view,
        fc.integer({ min: -4000, max: 4000 }),
        fc.integer({ min: 1, max: 7 }),
        (from, to, away, weekStart) => {
          const [day, week] = [dayAfter(away), { ...here, weekStart }];
          const before = calendarRange(from, day, here.zone, weekStart).days;
          const stands = dayOnSwitch({ ...week, from, day, to });
          expect(before).toContain(stands);
          if (to === 'agenda' && before.includes(here.today) && from !== 'month') {
            expect(calendarRange(to, stands, here.zone, weekStart).days).toContain(here.today);
          }
          if (from === 'week' && !before.includes(here.today) && to === 'agenda') expect(stands).toBe(before[0]);
        },
      ),
    );
  });

  it('refuses a day that is none', () => {
    expect(() => dayOnSwitch({ ...here, from: 'week', day: '2026-02-30', to: 'agenda' })).toThrow(RangeError);
  });
});
