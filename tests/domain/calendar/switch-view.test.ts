import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_VIEWS, calendarRange, shiftDay } from '@/domain/calendar/calendar-days';
import { dayOnSwitch } from '@/domain/calendar/switch-view';

const here = { today: '2026-11-21', zone: 'Europe/Berlin', weekStart: 7 };

describe('dayOnSwitch', () => {
  it.each([
    ['agenda', 'the first day of another week', 'week', '2026-11-28', '2026-11-22'],
    ['agenda', 'today if its week contains it', 'week', '2026-11-15', '2026-11-21'],
    ['agenda', 'the first of another month', 'month', '2026-12-21', '2026-12-01'],
    ['agenda', 'today if its month contains it', 'month', '2026-11-03', '2026-11-21'],
    ['week', 'the first of another month', 'month', '2027-01-21', '2027-01-01'],
    ['week', 'the first day of another agenda', 'agenda', '2026-11-28', '2026-11-28'],
    ['week', 'today if the agenda contains it', 'agenda', '2026-11-10', '2026-11-21'],
    ['month', 'the same day', 'week', '2026-12-05', '2026-12-05'],
    ['week', 'the same day in the same view', 'week', '2026-12-05', '2026-12-05'],
  ] as const)('opens the %s at %s', (to, _, from, day, expected) =>
    expect(dayOnSwitch({ ...here, from, day, to })).toBe(expected),
  );

  it("ignores days of adjacent months in a month's weeks", () => {
    // Today is in the first row of December, but not in December.
    expect(dayOnSwitch({ ...here, today: '2026-11-30', from: 'month', day: '2026-12-10', to: 'agenda' })).toBe(
      '2026-12-01',
    );
  });

  it('always opens at a day that was shown', () => {
    const dayAfter = (days: number) => shiftDay('2026-11-21', days);
    const view = fc.constantFrom(...CALENDAR_VIEWS);
    fc.assert(
      fc.property(
        view,
        view,
        fc.integer({ min: -4000, max: 4000 }),
        fc.integer({ min: 1, max: 7 }),
        (from, to, offset, weekStart) => {
          const [day, week] = [dayAfter(offset), { ...here, weekStart }];
          const before = calendarRange(from, day, here.zone, weekStart).days;
          const opened = dayOnSwitch({ ...week, from, day, to });
          expect(before).toContain(opened);
          if (to === 'agenda' && before.includes(here.today) && from !== 'month') {
            expect(calendarRange(to, opened, here.zone, weekStart).days).toContain(here.today);
          }
          if (from === 'week' && !before.includes(here.today) && to === 'agenda') expect(opened).toBe(before[0]);
        },
      ),
    );
  });

  it('rejects a day that does not exist', () => {
    expect(() => dayOnSwitch({ ...here, from: 'week', day: '2026-02-30', to: 'agenda' })).toThrow(RangeError);
  });
});
