import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALENDAR_VIEWS,
  calendarRange,
  daysBetween,
  daysOf,
  dueByDay,
  firstWeekday,
  groupByDay,
  isViewableDay,
  shiftDay,
  shiftMonth,
  shiftPeriod,
  startOfWeek,
  weekdayOf,
} from '@/domain/calendar/calendar-days';
import { calendarDay, DAY_MS } from '@/domain/shared/time';

const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const HOUR = 3_600_000;

it.each([
  ['2027-03-09', '2027-03-09', 0],
  ['2027-03-09', '2027-03-10', 1],
  ['2027-03-09', '2027-02-27', -10],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-12-31', '2027-01-01', 1],
])('from %s to %s it is %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
])('%s plus %i months is %s', (day, months, result) => expect(shiftMonth(day, months)).toBe(result));

it.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s plus %i days is %s', (day, days, result) => expect(shiftDay(day, days)).toBe(result));

it.each(['2027-02-30', '2027-13-01', '2027-3-1', ''])('rejects %j, which is not a day', (day) => {
  for (const call of [
    () => shiftDay(day, 1),
    () => shiftMonth(day, 1),
    () => weekdayOf(day),
    () => startOfWeek(day, 1),
  ]) {
    expect(call).toThrow(new RangeError(`Not a calendar day: ${day}`));
  }
});

it('starts weeks according to the locale', () => {
  expect([firstWeekday('de-DE'), firstWeekday('en-US'), firstWeekday('ar-EG')]).toEqual([1, 7, 6]);
  expect(firstWeekday('no locale at all')).toBe(1);
  expect([1, 7, 6].map((weekStart) => startOfWeek('2027-03-10', weekStart))).toEqual([
    '2027-03-08',
    '2027-03-07',
    '2027-03-06',
  ]);
  expect(startOfWeek('2027-03-08', 1)).toBe('2027-03-08');
  expect([weekdayOf('2027-03-08'), weekdayOf('2027-03-14')]).toEqual([1, 7]);
});

describe('calendarRange', () => {
  it('shows the whole weeks of a month', () => {
    const { days, from, to } = calendarRange('month', '2027-03-10', BERLIN, 1);
    expect([days.length, days[0], days.at(-1)]).toEqual([35, '2027-03-01', '2027-04-04']);
    expect([from.toISOString(), to.toISOString()]).toEqual(['2027-02-28T23:00:00.000Z', '2027-04-04T22:00:00.000Z']);
    expect(calendarRange('month', '2027-03-10', BERLIN, 7).days[0]).toBe('2027-02-28');
  });

  it.each([
    ['2026-11-21', 7, 5, '2026-12-05'],
    ['2026-11-21', 1, 6, '2026-12-06'],
    ['2026-12-31', 7, 5, '2027-01-02'],
    ['2027-02-14', 1, 4, '2027-02-28'],
    ['2027-05-31', 7, 6, '2027-06-05'],
  ])('shows the month of %s with weeks from day %i: %i weeks, until %s', (day, weekStart, weeks, last) => {
    const { days } = calendarRange('month', day, BERLIN, weekStart);
    expect([days.length, days.at(-1)]).toEqual([weeks * 7, last]);
  });

  it.each([
    ['spring', NEW_YORK, '2027-03-14', 7 * 24 - 1],
    ['autumn', NEW_YORK, '2027-11-07', 7 * 24 + 1],
    ['spring', BERLIN, '2027-03-28', 7 * 24 - 1],
    ['autumn', BERLIN, '2027-10-31', 7 * 24 + 1],
  ])('shows a week across the change in %s in %s', (_, zone, day, hours) => {
    const { from, to, days } = calendarRange('week', day, zone, 1);
    expect(days).toContain(day);
    expect((to.getTime() - from.getTime()) / HOUR).toBe(hours);
  });

  it('shows thirty days in the agenda', () => {
    const { days } = calendarRange('agenda', '2028-02-28', NEW_YORK, 1);
    expect([days.length, days[0], days[1]]).toEqual([30, '2028-02-28', '2028-02-29']);
  });

  it('always contains its day and adjoins the previous period', () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((days) => shiftDay('1950-01-01', days));
    fc.assert(
      fc.property(day, fc.constantFrom('week', 'agenda'), fc.integer({ min: 1, max: 7 }), (start, view, weekStart) => {
        const here = calendarRange(view, start, NEW_YORK, weekStart);
        const next = calendarRange(view, shiftPeriod(view, start, 1), NEW_YORK, weekStart);
        expect(here.days).toContain(start);
        expect(next.from).toEqual(here.to);
        expect(shiftPeriod(view, shiftPeriod(view, start, 1), -1)).toBe(start);
      }),
    );
    for (const view of CALENDAR_VIEWS)
      expect(calendarRange(view, '2027-12-31', BERLIN, 1).days).toContain('2027-12-31');
  });
});

it('steps by months, weeks and thirty days', () => {
  const after = CALENDAR_VIEWS.map((view) => [view, shiftPeriod(view, '2027-01-31', 1)]);
  expect(Object.fromEntries(after)).toEqual({ month: '2027-02-28', week: '2027-02-07', agenda: '2027-03-02' });
  expect(shiftPeriod('month', '2027-03-31', -1)).toBe('2027-02-28');
});

describe('daysOf and groupByDay', () => {
  const event = (startTime: string, endTime: string) => ({
    startTime: new Date(startTime),
    endTime: new Date(endTime),
  });

  it.each([
    ['within a day', event('2027-03-09T13:00:00Z', '2027-03-09T14:00:00Z'), ['2027-03-09']],
    ['across midnight', event('2027-03-10T04:30:00Z', '2027-03-10T06:00:00Z'), ['2027-03-09', '2027-03-10']],
    ['until midnight', event('2027-03-10T04:00:00Z', '2027-03-10T05:00:00Z'), ['2027-03-09']],
    ['from midnight', event('2027-03-10T05:00:00Z', '2027-03-10T06:00:00Z'), ['2027-03-10']],
    [
      'across a day of 23 hours',
      event('2027-03-14T04:00:00Z', '2027-03-15T05:00:00Z'),
      ['2027-03-13', '2027-03-14', '2027-03-15'],
    ],
    ['all of a day of 25 hours', event('2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'), ['2027-11-07']],
  ])('%s', (_, span, days) => expect(daysOf(span, NEW_YORK)).toEqual(days));

  it('run from the day of the start to the day of the end', () => {
    const start = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 31 * DAY_MS }),
        fc.constantFrom(NEW_YORK, BERLIN),
        (from, length, zone) => {
          const span = { startTime: new Date(from), endTime: new Date(from + length) };
          const days = daysOf(span, zone);
          expect(days[0]).toBe(calendarDay(span.startTime, zone));
          expect(days.at(-1)).toBe(calendarDay(new Date(from + length - 1), zone));
          expect(days.length).toBeLessThanOrEqual(33);
        },
      ),
    );
  });

  it.each([
    ['America/St_Johns', '2010-11-07T02:30:00Z', '2010-11-07T02:32:00Z', ['2010-11-06', '2010-11-07']],
    ['America/St_Johns', '2010-11-07T02:30:10Z', '2010-11-07T02:31:30Z', ['2010-11-06', '2010-11-07']],
    ['America/Goose_Bay', '2010-11-07T03:00:00Z', '2010-11-07T03:59:00Z', ['2010-11-06', '2010-11-07']],
    ['America/St_Johns', '2010-11-07T02:30:10Z', '2010-11-07T02:30:50Z', ['2010-11-07']],
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-07T03:30:00Z', ['2010-11-06']],
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-07T03:30:01Z', ['2010-11-06', '2010-11-07']],
  ])('in %s, where clocks go back to the day before: %s to %s', (zone, from, to, days) =>
    expect(daysOf(event(from, to), zone)).toEqual(days),
  );

  it('are consecutive and at least one in every zone', () => {
    // Half of them begin in the minute before Newfoundland's clocks go back.
    const jumps = ['1995-10-29', '2006-10-29', '2009-11-01', '2010-11-07'].map((day) => Date.parse(`${day}T02:31:00Z`));
    const minute = fc.tuple(fc.constantFrom(...jumps), fc.integer({ min: 1, max: 60_000 })).map(([at, by]) => at - by);
    const start = fc.oneof(minute, fc.integer({ min: -2e12, max: 4e12 }));
    const lasts = fc.oneof(fc.integer({ min: 1, max: 2 * HOUR }), fc.integer({ min: 1, max: 31 * DAY_MS }));
    const zone = fc.oneof(fc.constant('America/St_Johns'), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));
    fc.assert(
      fc.property(start, lasts, zone, (from, length, name) => {
        const [first, last] = [from, from + length - 1].map((at) => calendarDay(new Date(at), name)).sort();
        const days = daysOf({ startTime: new Date(from), endTime: new Date(from + length) }, name);
        expect([days[0], days.at(-1)]).toEqual([first, last]);
        expect(days).toEqual(days.map((_, index) => shiftDay(days[0] ?? '', index)));
      }),
      { numRuns: 1000 },
    );
  });

  it('list an event on each of its days, sorted by start', () => {
    const late = event('2027-03-10T20:00:00Z', '2027-03-12T20:00:00Z');
    const early = event('2027-03-11T13:00:00Z', '2027-03-11T14:00:00Z');
    const first = event('2027-03-09T13:00:00Z', '2027-03-09T14:00:00Z');
    expect([...groupByDay([early, late, first], NEW_YORK)]).toEqual([
      ['2027-03-09', [first]],
      ['2027-03-10', [late]],
      ['2027-03-11', [late, early]],
      ['2027-03-12', [late]],
    ]);
  });
});

it('sorts days where clocks went back to the day before', () => {
  const minute = (from: string) => ({ startTime: new Date(from), endTime: new Date(Date.parse(from) + 30_000) });
  // 00:00 on November 7, and two minutes later 23:02 on November 6.
  const [first, second] = [minute('2010-11-07T02:30:00Z'), minute('2010-11-07T02:32:00Z')];
  expect([...groupByDay([first, second], 'America/St_Johns')]).toEqual([
    ['2010-11-06', [second]],
    ['2010-11-07', [first]],
  ]);
});

it('groups due items by day in the zone, in the given order', () => {
  const at = (instant: string) => ({ at: new Date(instant), dueOn: null });
  const [late, early] = [at('2027-03-10T03:30:00Z'), at('2027-03-09T12:00:00Z')];
  expect([...dueByDay([late, early], NEW_YORK)]).toEqual([['2027-03-09', [late, early]]]);
  expect([...dueByDay([late, early], BERLIN)]).toEqual([
    ['2027-03-10', [late]],
    ['2027-03-09', [early]],
  ]);
  const assignedInNewYork = { ...at('2027-03-10T04:59:59.999Z'), dueOn: '2027-03-09' };
  expect([...dueByDay([assignedInNewYork], BERLIN).keys()]).toEqual(['2027-03-09']);
  expect(dueByDay([], BERLIN).size).toBe(0);
});

describe('isViewableDay', () => {
  it.each(['1901-01-01', '2028-02-29', '2998-12-31'])('accepts %s, where every view has its days', (day) => {
    expect(isViewableDay(day)).toBe(true);
    for (const view of CALENDAR_VIEWS) {
      for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago']) {
        for (const weekStart of [1, 7]) expect(calendarRange(view, day, zone, weekStart).days).toContain(day);
      }
    }
  });

  it.each(['1900-12-31', '2999-01-01', '2999-12-31', '2027-02-29', '12-31', ''])('rejects %j', (day) =>
    expect(isViewableDay(day)).toBe(false),
  );
});
