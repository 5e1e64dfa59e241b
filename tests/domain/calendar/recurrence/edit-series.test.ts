import { describe, expect, it } from 'vitest';
import { editSeries, RULE_CANNOT_MOVE } from '@/domain/calendar/recurrence/edit-series';
import {
  lastStart,
  type Occurrence,
  occurrenceAt,
  occurrencesOf,
  type Series,
} from '@/domain/calendar/recurrence/occurrences';
import { splitSeries } from '@/domain/calendar/recurrence/split-series';

const at = (written: string) => new Date(written);
const HOUR = 3_600_000;

/** Tuesdays at 10:00 in New York, from March 2; clocks change on the 14th. */
function tuesdays(recurrence = 'FREQ=WEEKLY;BYDAY=TU', choices: Partial<Series> = {}): Series {
  const plain = {
    ...{ startTime: at('2027-03-02T15:00Z'), endTime: at('2027-03-02T16:00Z'), allDay: false },
    ...{ timeZone: 'America/New_York', recurrence, exceptions: [], recurrenceUntil: null, ...choices },
  };
  return { ...plain, recurrenceUntil: lastStart(plain) ?? null };
}

const occurrence = (series: Series, start: string): Occurrence =>
  occurrenceAt(series, at(start)) ?? expect.fail(`Nothing at ${start}.`);

const startsOf = (series: Series, count = 4) => {
  const starts: string[] = [];
  for (const { startTime } of occurrencesOf(series)) {
    if (starts.push(startTime.toISOString().slice(0, 16)) === count) break;
  }
  return starts;
};

function edit(series: Series, start: string | null, changes: Parameters<typeof editSeries>[0]['changes']) {
  const result = editSeries({
    series,
    occurrence: start === null ? null : occurrence(series, start),
    changes,
    zone: 'America/New_York',
  });
  if (!result.ok) return result.problem;
  const { plan, startAfter } = result.value;
  return { ...series, ...plan, exceptions: series.exceptions.map(startAfter) } as Series;
}

describe('a split', () => {
  it('ends the series before the occurrence, and starts another with it', () => {
    const series = tuesdays('FREQ=WEEKLY;BYDAY=TU', { exceptions: [at('2027-03-09T15:00Z'), at('2027-03-23T14:00Z')] });
    const parts = splitSeries(series, occurrence(series, '2027-03-16T14:00Z'));
    expect(parts?.head).toEqual({
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270316T135959Z',
      recurrenceUntil: at('2027-03-09T15:00Z'),
      exceptions: [at('2027-03-09T15:00Z')],
    });
    expect(parts && startsOf({ ...series, ...parts.head })).toEqual(['2027-03-02T15:00']);
    expect(parts && startsOf(parts.tail, 2)).toEqual(['2027-03-16T14:00', '2027-03-30T14:00']);
  });

  it('divides a count', () => {
    const series = tuesdays('FREQ=WEEKLY;COUNT=5');
    const parts = splitSeries(series, occurrence(series, '2027-03-16T14:00Z'));
    expect(parts?.tail.recurrence).toBe('FREQ=WEEKLY;COUNT=3');
  });

  it('ends a series of dates with a date', () => {
    const series = tuesdays('FREQ=DAILY', {
      allDay: true,
      startTime: at('2027-03-02'),
      endTime: at('2027-03-03'),
    });
    const parts = splitSeries(series, occurrence(series, '2027-03-05T00:00Z'));
    expect(parts?.head.recurrence).toBe('FREQ=DAILY;UNTIL=20270304');
  });

  it('is none before the first occurrence', () => {
    const series = tuesdays();
    expect(splitSeries(series, occurrence(series, '2027-03-02T15:00Z'))).toBeNull();
  });
});

describe('an edit of all', () => {
  it('moves all by what one was moved, on the clock, and the exceptions with them', () => {
    const series = tuesdays('FREQ=WEEKLY;BYDAY=TU', { exceptions: [at('2027-03-09T15:00Z')] });
    const moved = edit(series, '2027-03-16T14:00Z', {
      startTime: at('2027-03-17T15:30Z'),
      endTime: at('2027-03-17T16:00Z'),
    });
    expect(moved).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=WE', exceptions: [at('2027-03-10T16:30Z')] });
    expect(startsOf(moved as Series)).toEqual([
      ...['2027-03-03T16:30', '2027-03-17T15:30', '2027-03-24T15:30', '2027-03-31T15:30'],
    ]);
    expect(moved).toMatchObject({ endTime: at('2027-03-03T17:00Z') });
  });

  it('moves only that weekday of several', () => {
    const series = tuesdays('FREQ=WEEKLY;BYDAY=TU,FR');
    const moved = edit(series, '2027-03-05T15:00Z', {
      startTime: at('2027-03-06T15:00Z'),
      endTime: at('2027-03-06T16:00Z'),
    });
    expect(moved).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU,SA', startTime: at('2027-03-02T15:00Z') });
  });

  it.each([
    ['the day of the month', 'FREQ=MONTHLY;BYMONTHDAY=2', 'FREQ=MONTHLY;BYMONTHDAY=3'],
    ['the nth weekday', 'FREQ=MONTHLY;BYDAY=1TU', 'FREQ=MONTHLY;BYDAY=1WE'],
    ['what follows from the start', 'FREQ=YEARLY', 'FREQ=YEARLY'],
    ['a day of the year', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3'],
    ['every day', 'FREQ=DAILY', 'FREQ=DAILY'],
  ])('moves %s', (_, before, after) => {
    const moved = edit(tuesdays(before), '2027-03-02T15:00Z', {
      startTime: at('2027-03-03T15:00Z'),
      endTime: at('2027-03-03T16:00Z'),
    });
    expect(moved).toMatchObject({ recurrence: after, startTime: at('2027-03-03T15:00Z') });
  });

  it('asks for a new rule where a move cannot change it', () => {
    const series = tuesdays('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2');
    const changes = { startTime: at('2027-03-03T15:00Z'), endTime: at('2027-03-03T16:00Z') };
    expect(edit(series, '2027-03-02T15:00Z', changes)).toMatchObject({ message: RULE_CANNOT_MOVE, field: 'startTime' });
    const later = { startTime: at('2027-03-02T17:00Z'), endTime: at('2027-03-02T18:00Z') };
    expect(edit(series, '2027-03-02T15:00Z', later)).toMatchObject({ startTime: at('2027-03-02T17:00Z') });
  });

  it('turns times into dates, and keeps what was removed', () => {
    const series = tuesdays('FREQ=WEEKLY;BYDAY=TU', { exceptions: [at('2027-03-16T14:00Z')] });
    expect(edit(series, '2027-03-09T15:00Z', { allDay: true })).toMatchObject({
      startTime: at('2027-03-02T00:00Z'),
      endTime: at('2027-03-03T00:00Z'),
      exceptions: [at('2027-03-16T00:00Z')],
    });
  });

  it('of the series itself takes its times as they are given', () => {
    const startTime = at('2027-02-09T16:00Z');
    const series = tuesdays('FREQ=WEEKLY;BYDAY=TU', { exceptions: [at('2027-03-16T14:00Z')] });
    expect(edit(series, null, { startTime, endTime: new Date(startTime.getTime() + HOUR) })).toMatchObject({
      startTime,
      exceptions: [at('2027-03-16T15:00Z')],
    });
  });

  it('refuses a rule that never occurs', () => {
    expect(edit(tuesdays(), null, { recurrence: 'FREQ=DAILY;UNTIL=20260101' })).toMatchObject({ field: 'recurrence' });
  });
});
