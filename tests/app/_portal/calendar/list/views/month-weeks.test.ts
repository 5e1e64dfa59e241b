import { expect, it } from 'vitest';
import { weekLayout, weeksOf } from '@/app/_portal/calendar/list/views/month-weeks';
import { calendarRange } from '@/domain/calendar/calendar-days';

it('splits a month into weeks', () => {
  const weeks = weeksOf(calendarRange('month', '2026-11-21', 'UTC', 7).days);
  expect(weeks.map((week) => [week.length, week[0]])).toEqual([
    [7, '2026-11-01'],
    [7, '2026-11-08'],
    [7, '2026-11-15'],
    [7, '2026-11-22'],
    [7, '2026-11-29'],
  ]);
});

it.each([
  [900, 6, 106, 3],
  [900, 5, 127, 4],
  [900, 4, 159, 5],
  [400, 5, 100, 2],
])('a window of %i pixels with %i weeks: %i pixels and %i lines each', (window, weeks, height, lines) =>
  expect(weekLayout(window, weeks)).toEqual({ height, lines }),
);
