import fc from '@tests/support/fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import {
  countBefore,
  firstOccurrence,
  lastStart,
  nextOccurrence,
  occurrenceAt,
  occurrencesOf,
  type Series,
} from '@/domain/calendar/recurrence/occurrences';
import { DAY_MS } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';

const NEW_YORK = 'America/New_York';
const at = (written: string) => new Date(written);

function series(recurrence: string, startTime: string, choices: Partial<Series> = {}): Series {
  const start = at(startTime);
  const plain = {
    ...{ startTime: start, endTime: new Date(start.getTime() + 3_600_000), allDay: false, timeZone: NEW_YORK },
    ...{ recurrence, recurrenceUntil: null, exceptions: [] },
    ...choices,
  };
  return { ...plain, recurrenceUntil: lastStart(plain) ?? null };
}

const take = (given: Series, count: number, wanted = {}) => {
  const starts: string[] = [];
  for (const { startTime } of occurrencesOf(given, wanted)) {
    if (starts.length === count) break;
    starts.push(startTime.toISOString().replace(':00.000', ''));
  }
  return starts;
};

describe('the clock of the zone is what repeats', () => {
  it.each([
    ['over the change to summer time', 'FREQ=WEEKLY', '2027-03-09T15:00Z', ['2027-03-09T15:00Z', '2027-03-16T14:00Z']],
    ['over the change to winter time', 'FREQ=WEEKLY', '2027-11-02T14:00Z', ['2027-11-02T14:00Z', '2027-11-09T15:00Z']],
    // 2:30 does not exist on March 14; the next valid time is 3:00.
    [
      'in an hour that is skipped',
      'FREQ=DAILY',
      '2027-03-13T07:30Z',
      ['2027-03-13T07:30Z', '2027-03-14T07:00Z', '2027-03-15T06:30Z'],
    ],
    // 1:30 happens twice on November 7, and counts once.
    [
      'in an hour that is repeated',
      'FREQ=DAILY',
      '2027-11-06T05:30Z',
      ['2027-11-06T05:30Z', '2027-11-07T05:30Z', '2027-11-08T06:30Z'],
    ],
  ])('%s', (_, rule, start, starts) => expect(take(series(rule, start), starts.length)).toEqual(starts));

  it('at the end, too: an event from 23:00 to 4:00 stays one over a change of clocks', () => {
    const night = series('FREQ=DAILY', '2027-03-13T04:00Z', { endTime: at('2027-03-13T09:00Z') });
    const ends = [...occurrencesOf(night, { startsBefore: at('2027-03-16T00:00Z') })].map(({ endTime }) =>
      endTime.toISOString(),
    );
    expect(ends).toEqual(['2027-03-13T09:00:00.000Z', '2027-03-14T08:00:00.000Z', '2027-03-15T08:00:00.000Z']);
  });

  it('does not move the first occurrence from the second 1:30 to the first', () => {
    expect(take(series('FREQ=DAILY', '2027-11-07T06:30Z'), 2)).toEqual(['2027-11-07T06:30Z', '2027-11-08T06:30Z']);
  });

  it('keeps dates of all-day events in every zone', () => {
    const day = { allDay: true, endTime: at('2027-03-14T00:00Z') };
    expect(take(series('FREQ=DAILY', '2027-03-13T00:00Z', day), 3)).toEqual([
      '2027-03-13T00:00Z',
      '2027-03-14T00:00Z',
      '2027-03-15T00:00Z',
    ]);
  });
});

describe('month ends', () => {
  it.each([
    ['the 31st only where there is one', 'FREQ=MONTHLY', '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31']],
    ['the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['29 February only in leap years', 'FREQ=YEARLY', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2027-01-29', ['2027-01-29', '2027-02-26', '2027-03-26']],
    [
      'the last weekday',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2027-01-29',
      ['2027-01-29', '2027-02-26', '2027-03-31'],
    ],
  ])('%s', (_, rule, day, days) => {
    const starts = take(series(rule, `${day}T12:00Z`, { timeZone: 'UTC' }), days.length);
    expect(starts).toEqual(days.map((each) => `${each}T12:00Z`));
  });
});

describe('the end of a rule', () => {
  it.each([
    ['no end', 'FREQ=DAILY', null],
    ['a count', 'FREQ=WEEKLY;COUNT=3', '2027-03-23T14:00:00.000Z'],
    ['a count of 10,000', 'FREQ=DAILY;COUNT=10000', '2054-07-24T14:00:00.000Z'],
    ['an instant, which counts', 'FREQ=DAILY;UNTIL=20270310T150000Z', '2027-03-10T15:00:00.000Z'],
    ['an instant just before', 'FREQ=DAILY;UNTIL=20270310T145959Z', '2027-03-09T15:00:00.000Z'],
    ['a day, to its end in the zone', 'FREQ=DAILY;UNTIL=20270310', '2027-03-10T15:00:00.000Z'],
    ['a time on the clock of the zone', 'FREQ=DAILY;UNTIL=20270310T095959', '2027-03-09T15:00:00.000Z'],
    ['an end before its start', 'FREQ=DAILY;UNTIL=20270308', undefined],
    ['February 30', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', undefined],
    ['a day that a count never reaches', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2', undefined],
    ['an interval that misses all leap years', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', undefined],
  ])('%s', (_, recurrence, last) => {
    const given = { ...series('FREQ=DAILY', '2027-03-09T15:00Z'), recurrence };
    const found = lastStart(given);
    expect(found === null || found === undefined ? found : found.toISOString()).toBe(last);
  });

  it('is found in any year at the cost of one period', () => {
    const since1990 = series('FREQ=DAILY', '1990-01-01T15:00Z');
    const from = at('2990-03-09T00:00Z');
    const begin = performance.now();
    for (let n = 0; n < 1000; n += 1) expect(firstOccurrence(since1990, { endsAfter: from })).not.toBeNull();
    // Generous: walking there would take a thousand times 365,000 days.
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe('a range', () => {
  const daily = series('FREQ=DAILY', '2027-03-01T15:00Z', { exceptions: [at('2027-03-04T15:00Z')] });

  it('has what overlaps it, without what was moved or removed', () => {
    const range = { endsAfter: at('2027-03-02T16:00Z'), startsBefore: at('2027-03-06T15:00Z') };
    expect(take(daily, 9, range)).toEqual(['2027-03-03T15:00Z', '2027-03-05T15:00Z']);
    expect(take(daily, 9, { ...range, latestFirst: true })).toEqual(['2027-03-05T15:00Z', '2027-03-03T15:00Z']);
  });

  it('has one occurrence by its start, unless it was removed', () => {
    expect(occurrenceAt(daily, at('2027-03-05T15:00Z'))?.endTime).toEqual(at('2027-03-05T16:00Z'));
    expect(occurrenceAt(daily, at('2027-03-04T15:00Z'))).toBeNull();
    expect(occurrenceAt(daily, at('2027-03-05T15:00:01Z'))).toBeNull();
    expect(countBefore(daily, at('2027-03-05T15:00Z'))).toBe(4);
  });

  it('is represented by the next occurrence, else by the last', () => {
    const three = series('FREQ=DAILY;COUNT=3', '2027-03-01T15:00Z');
    expect(nextOccurrence(three, at('2027-03-01T15:30Z'))?.startTime).toEqual(at('2027-03-01T15:00Z'));
    expect(nextOccurrence(three, at('2027-03-01T16:00Z'))?.startTime).toEqual(at('2027-03-02T15:00Z'));
    expect(nextOccurrence(three, at('2028-01-01T00:00Z'))?.startTime).toEqual(at('2027-03-03T15:00Z'));
  });

  it('is the same forwards and backwards, and never reaches outside', () => {
    const rules = fc.constantFrom('FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;BYDAY=MO,SA', 'FREQ=MONTHLY;BYDAY=2TU');
    const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
    fc.assert(
      fc.property(rules, zones, times, times, fc.integer({ min: 1, max: 90 }), (rule, timeZone, start, from, days) => {
        const given = series(rule, new Date(start).toISOString(), { timeZone });
        const range = { endsAfter: new Date(from), startsBefore: new Date(from + days * DAY_MS) };
        const forwards = [...occurrencesOf(given, range)];
        expect([...occurrencesOf(given, { ...range, latestFirst: true })].reverse()).toEqual(forwards);
        for (const { startTime, endTime } of forwards)
          expect(endTime > range.endsAfter && startTime < range.startsBefore && endTime > startTime).toBe(true);
      }),
    );
  });
});

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = (values: readonly string[], name: string, max = 3) =>
  fc
    .uniqueArray(fc.constantFrom(...values), { maxLength: max })
    .map((list) => (list.length > 0 ? `;${name}=${list}` : ''));
const numbers = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, n) => String(min + n));

/** Rules of which the library is known to be right. */
const rules = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.integer({ min: 1, max: 4 }))
  .chain(([frequency, interval]) => {
    const parts = {
      DAILY: [some(WEEKDAYS, 'BYDAY'), some(numbers(1, 12), 'BYMONTH')],
      WEEKLY: [some(WEEKDAYS, 'BYDAY')],
      MONTHLY: [
        fc.oneof(
          some([...numbers(1, 31), '-1', '-2'], 'BYMONTHDAY'),
          some(['1MO', '2TU', '-1FR', '4SU', 'WE'], 'BYDAY'),
        ),
      ],
      YEARLY: [
        fc.oneof(
          some([...numbers(1, 12)], 'BYMONTH'),
          some(['1', '60', '200', '-1', '366'], 'BYYEARDAY'),
          some(['1', '2', '10', '52'], 'BYWEEKNO').map((part) => (part ? `${part};BYDAY=TU` : '')),
          some(['1MO', '-1FR', '20TH'], 'BYDAY', 1),
        ),
      ],
    }[frequency];
    return fc.tuple(...(parts ?? [])).map((texts) => `FREQ=${frequency};INTERVAL=${interval}${texts.join('')}`);
  });

it('agrees with another implementation of RFC 5545', () => {
  const days = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(rules, days, (rule, day) => {
      const start = new Date(Date.UTC(2020, 0, 1, 12) + day * DAY_MS);
      const [from, to] = [start, new Date(start.getTime() + 1500 * DAY_MS)];
      const written = start.toISOString().replaceAll(/[-:]/g, '').replace('.000', '');
      const theirs = new RRuleTemporal({ rruleString: `DTSTART:${written}\nRRULE:${rule}` })
        .between(from, to, true)
        .map((each) => new Date(each.epochMilliseconds).toISOString());
      const given = series(rule, start.toISOString(), { timeZone: 'UTC' });
      const ours = [...occurrencesOf(given, { startsBefore: new Date(to.getTime() + 1) })].map(({ startTime }) =>
        startTime.toISOString(),
      );
      expect({ rule, ours }).toEqual({ rule, ours: theirs });
    }),
    { numRuns: 150 },
  );
});

it('shows the same time on the clock on every day that has it', () => {
  const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 1439 }), (timeZone, minute) => {
      const start = Date.UTC(2027, 0, 1) + minute * 60_000;
      const given = series('FREQ=DAILY', new Date(start).toISOString(), { timeZone });
      const shown = (time: number) => wallClock(time, timeZone) % DAY_MS;
      for (const { startTime } of occurrencesOf(given, { startsBefore: at('2028-01-01T00:00Z') })) {
        const later = (shown(startTime.getTime()) - shown(start) + DAY_MS) % DAY_MS;
        // Only in an hour that is skipped; then the clock shows the end of it.
        if (later !== 0) expect(shown(startTime.getTime() - 1)).not.toBe(shown(startTime.getTime()) - 1);
      }
    }),
    { numRuns: 20 },
  );
});
