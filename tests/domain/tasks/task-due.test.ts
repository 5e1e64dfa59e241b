import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, endOfDay, momentToInstant } from '@/domain/shared/time';
import { changedDue, dueDayOnly, dueMoment, dueOf, dueState } from '@/domain/tasks/task-due';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';

const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';

/** Edge cases of clocks and calendars, with the last instant of each day. */
const DAYS = [
  ['the end of a month', '2026-01-31', NEW_YORK, '2026-02-01T04:59:59.999Z'],
  ['the end of a year', '2026-12-31', BERLIN, '2026-12-31T22:59:59.999Z'],
  ['a leap day', '2028-02-29', BERLIN, '2028-02-29T22:59:59.999Z'],
  ['the day before a leap day', '2028-02-28', NEW_YORK, '2028-02-29T04:59:59.999Z'],
  ['the day of 23 hours in New York', '2026-03-08', NEW_YORK, '2026-03-09T03:59:59.999Z'],
  ['the day of 25 hours in New York', '2026-11-01', NEW_YORK, '2026-11-02T04:59:59.999Z'],
  ['the day of 23 hours in Berlin', '2026-03-29', BERLIN, '2026-03-29T21:59:59.999Z'],
  ['the day of 25 hours in Berlin', '2026-10-25', BERLIN, '2026-10-25T22:59:59.999Z'],
] as const;

it('A due date without a time is kept as a day, and sending back the day or the instant changes nothing', () => {
  const time = new Date('2027-03-05T12:00:00Z');
  const [day, timed] = [dueOf('2027-03-05', BERLIN), dueOf(time, BERLIN)];
  expect(day).toEqual({ dueOn: '2027-03-05', dueDate: new Date('2027-03-05T22:59:59.999Z') });
  expect([dueMoment(day), dueMoment(timed)]).toEqual(['2027-03-05', time]);
  for (const sent of [undefined, day.dueOn ?? '', day.dueDate]) expect(changedDue(day, sent, NEW_YORK)).toEqual({});
  expect(changedDue(timed, time, NEW_YORK)).toEqual({});
  expect(changedDue(day, time, NEW_YORK)).toEqual(timed);
  expect(changedDue({ ...day, dueOn: null }, '2027-03-05', BERLIN)).toEqual(day);
});

it('A due day is highlighted by its date, in any zone', () => {
  expect(dueState('2027-03-05', new Date('2027-03-06T04:59:00Z'), NEW_YORK)).toBe('today');
  expect(dueState('2027-03-05', new Date('2027-03-05T23:00:00Z'), BERLIN)).toBe('overdue');
});

describe.each(DAYS)('a task due on %s', (_, day, zone, end) => {
  const due = momentToInstant(day, zone);

  it('is pending until the last millisecond of the day and overdue afterwards (D14)', () => {
    expect(due.toISOString()).toBe(end);
    expect(effectiveTaskStatus({ status: 'PENDING', dueDate: due }, due)).toBe('PENDING');
    expect(effectiveTaskStatus({ status: 'PENDING', dueDate: due }, new Date(due.getTime() + 1))).toBe('OVERDUE');
  });

  it('is due today from its first to its last instant, upcoming before and overdue after', () => {
    const first = new Date(endOfDay(dayBefore(day), zone).getTime() + 1);
    expect(dueState(due, first, zone)).toBe('today');
    expect(dueState(due, due, zone)).toBe('today');
    expect(dueState(due, new Date(first.getTime() - 1), zone)).toBe('upcoming');
    expect(dueState(due, new Date(due.getTime() + 1), zone)).toBe('overdue');
    expect(dueState(first, due, zone)).toBe('today');
  });

  it('is recognized as due on that day, but not a millisecond earlier or later', () => {
    expect(dueDayOnly(due, zone)).toBe(day);
    expect(dueDayOnly(new Date(due.getTime() - 1), zone)).toBeNull();
    expect(dueDayOnly(new Date(due.getTime() + 1), zone)).toBeNull();
  });
});

const dayBefore = (day: string) =>
  addDays(new Date(`${day}T00:00:00Z`), -1)
    .toISOString()
    .slice(0, 10);

it('recognizes the last supported day, which is cut off west of Greenwich', () => {
  for (const zone of [NEW_YORK, BERLIN, 'UTC', 'Asia/Tokyo']) {
    expect(dueDayOnly(momentToInstant('2999-12-31', zone), zone)).toBe('2999-12-31');
  }
  expect(dueDayOnly(new Date('2999-12-31T23:59:59.999Z'), 'Asia/Tokyo')).toBeNull();
});

it('finds no day in a due date of a later year, stored before those were refused', () => {
  expect(dueDayOnly(new Date('9999-12-31T23:59:59.999Z'), 'UTC')).toBeNull();
});

it('round-trips every day without a time', () => {
  const from = new Date('1950-01-01T00:00:00Z');
  const zone = fc.constantFrom(NEW_YORK, BERLIN, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo');
  fc.assert(
    fc.property(fc.nat(50_000), zone, (days, name) => {
      const day = addDays(from, days).toISOString().slice(0, 10);
      expect(dueDayOnly(momentToInstant(day, name), name)).toBe(day);
    }),
  );
});
