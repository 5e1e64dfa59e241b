import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '@/domain/calendar/calendar-days';
import {
  earliestPostponeDay,
  laterToday,
  onDay,
  postponements,
  type Worker,
  workDay,
} from '@/domain/calendar/work-days';
import { calendarDay, type Moment } from '@/domain/shared/time';

const NEW_YORK = 'America/New_York';
const inNewYork = (...streakDaysOff: number[]): Worker => ({ timezone: NEW_YORK, streakDaysOff });
/** Late on a Friday in New York, and Saturday in London. The next Sunday clocks are set forward. */
const FRIDAY = new Date('2027-03-13T03:30:00Z');

describe('a working day', () => {
  it.each([
    { what: 'is the day itself', days: 1, worker: inNewYork(), expected: '2027-03-13' },
    { what: 'is the next one after two days off', days: 1, worker: inNewYork(6, 7), expected: '2027-03-15' },
    { what: 'is the next one after one of two', days: 1, worker: inNewYork(6, 3), expected: '2027-03-14' },
    { what: 'is a week later', days: 7, worker: inNewYork(6, 7), expected: '2027-03-19' },
    { what: 'is today, also on a day off', days: 0, worker: inNewYork(5), expected: '2027-03-12' },
    {
      what: 'counts from the day where the worker is',
      days: 1,
      worker: { timezone: 'Europe/London', streakDaysOff: [6] },
      expected: '2027-03-14',
    },
  ])('$what', ({ days, worker, expected }) => expect(workDay(days, FRIDAY, worker)).toBe(expected));

  it('is never a day off, and at most two days late', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 30 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
        (now, days, daysOff) => {
          const wanted = workDay(days, now, inNewYork());
          const day = workDay(days, now, inNewYork(...daysOff));
          expect(daysOff).not.toContain(weekdayOf(day));
          expect([0, 1, 2].map((late) => workDay(days + late, now, inNewYork()))).toContain(day);
          expect(day >= wanted).toBe(true);
        },
      ),
    );
  });
});

describe('later today', () => {
  const later = (now: string, zone: string) => laterToday(new Date(now), zone)?.toISOString();

  it.each([
    { what: 'the full hour in three hours', now: '2027-03-12T14:00:00Z', expected: '2027-03-12T17:00:00.000Z' },
    { what: 'the next one after a started hour', now: '2027-03-12T14:01:00Z', expected: '2027-03-12T18:00:00.000Z' },
    { what: 'eleven at the latest', now: '2027-03-13T01:00:00Z', expected: '2027-03-13T04:00:00.000Z' },
    { what: 'nothing from then on', now: '2027-03-13T01:01:00Z', expected: undefined },
    { what: 'nothing late at night', now: '2027-03-13T04:30:00Z', expected: undefined },
    // Clocks go from 2:00 to 3:00: three hours after 0:30 they show 4:30.
    {
      what: 'an hour further when clocks are set forward',
      now: '2027-03-14T05:30:00Z',
      expected: '2027-03-14T09:00:00.000Z',
    },
  ])('is $what', ({ now, expected }) => expect(later(now, NEW_YORK)).toBe(expected));
});

describe('postponing', () => {
  it('keeps a day a day, but for a time later today', () => {
    expect(postponements('2027-03-01', new Date('2027-03-12T15:00:00Z'), inNewYork(6, 7))).toEqual([
      { label: 'Later today', to: new Date('2027-03-12T18:00:00Z') },
      { label: 'Tomorrow', to: '2027-03-15' },
      { label: 'Next week', to: '2027-03-19' },
    ]);
  });

  it('keeps the time of day when clocks are set forward, and offers no time today when there is none', () => {
    expect(postponements(new Date('2027-03-12T19:15:00Z'), FRIDAY, inNewYork(6))).toEqual([
      { label: 'Tomorrow', to: new Date('2027-03-14T18:15:00Z') },
      { label: 'Next week', to: new Date('2027-03-19T18:15:00Z') },
    ]);
  });

  const at = (when: string) => new Date(`2027-03-${when}:00Z`);
  const labels = (due: Moment) =>
    postponements(due, new Date('2027-03-12T15:00:00Z'), inNewYork(6, 7)).map(({ label }) => label);

  it.each([
    { what: 'all for today', due: '2027-03-12', expected: ['Later today', 'Tomorrow', 'Next week'] },
    { what: 'all for a time that has passed', due: at('12T14:00'), expected: ['Later today', 'Tomorrow', 'Next week'] },
    { what: 'only days for a time that is later today', due: at('12T18:00'), expected: ['Tomorrow', 'Next week'] },
    { what: 'all days for tomorrow if that is a day off', due: '2027-03-13', expected: ['Tomorrow', 'Next week'] },
    { what: 'next week for the next working day', due: '2027-03-15', expected: ['Next week'] },
    { what: 'next week for a time on the next working day', due: at('15T20:00'), expected: ['Next week'] },
    { what: 'nothing for the day in a week', due: '2027-03-19', expected: [] },
    { what: 'nothing for a time on the day in a week', due: at('19T08:00'), expected: [] },
    { what: 'nothing for three weeks from now', due: '2027-04-02', expected: [] },
  ])('offers $what', ({ due, expected }) => expect(labels(due)).toEqual(expected));

  it('to a date starts with today where the worker is, also on a day off', () =>
    expect(earliestPostponeDay('2027-03-10', FRIDAY, inNewYork(5))).toEqual({
      day: '2027-03-12',
      problem: 'Choose today or a later day.',
    }));

  it.each([
    ['at a time of day that is still to come, with today', 60 * 60_000, '2027-03-12'],
    ['at a time of day that has passed, with tomorrow', -60 * 60_000, '2027-03-13'],
  ])('to a date starts, %s', (_, fromNow, day) =>
    expect(earliestPostponeDay(new Date(FRIDAY.getTime() - 24 * 60 * 60_000 + fromNow), FRIDAY, inNewYork()).day).toBe(
      day,
    ),
  );

  it('to a day on which clocks skip the time makes it an hour later', () => {
    expect(onDay(new Date('2027-03-12T07:30:00Z'), '2027-03-14', NEW_YORK)).toEqual(new Date('2027-03-14T07:30:00Z'));
  });

  it('always lands on the day that was chosen', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('2027-03-14', '2027-11-07', '2027-06-01'),
        fc.constantFrom(NEW_YORK, 'Europe/London', 'Asia/Kathmandu'),
        (due, day, zone) => {
          const to = onDay(due, day, zone);
          expect(to instanceof Date && calendarDay(to, zone)).toBe(day);
        },
      ),
    );
  });
});
