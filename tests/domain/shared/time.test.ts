import fc from '@tests/support/fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import {
  addDays,
  calendarDay,
  endOfDay,
  isCalendarDay,
  isTimeZone,
  momentToInstant,
  quotaWindow,
  readWallTime,
  startOfDay,
} from '@/domain/shared/time';
import { instant, moment, timestamp } from '@/domain/shared/time-schemas';
import { wallClock } from '@/domain/shared/time-zone';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'America/Havana',
  'Australia/Lord_Howe',
];
const anyInstant = fc.date({ min: new Date('1971-01-02'), max: new Date('2200-01-01'), noInvalidDate: true });
const anyZone = fc.constantFrom(...ZONES);

describe('isTimeZone', () => {
  it.each(ZONES)('accepts %s', (zone) => expect(isTimeZone(zone)).toBe(true));
  it.each(['', 'Mars/Olympus', '+01:00', 'Europe', 'x'.repeat(300)])('rejects %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
  it('accepts a zone that is already cached', () => {
    expect(startOfDay('2026-01-01', 'Europe/Paris').toISOString()).toBe('2025-12-31T23:00:00.000Z');
    expect(isTimeZone('Europe/Paris')).toBe(true);
  });
});

describe('caches for imports', () => {
  afterEach(() => vi.restoreAllMocks());

  it('creates one formatter per zone', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (const time of [0, 1, 2]) expect(wallClock(time, 'Antarctica/Troll')).toBe(time);
    expect(new Set(read.mock.contexts).size).toBe(1);
  });

  it('resolves each day once', () => {
    const first = startOfDay('2031-05-17', 'Asia/Tokyo');
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    expect(startOfDay('2031-05-17', 'Asia/Tokyo')).toEqual(first);
    expect(read).not.toHaveBeenCalled();
    expect(startOfDay('2031-05-18', 'Asia/Tokyo').getTime()).toBe(first.getTime() + 24 * HOUR);
    expect(read).toHaveBeenCalled();
  });
});

describe('wallClock', () => {
  it('is the instant itself in UTC, to the millisecond, also before 1970', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (time) => {
          expect(wallClock(time.getTime(), 'UTC')).toBe(time.getTime());
        },
      ),
    );
  });
});

describe('calendar days', () => {
  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', 25],
    ['Pacific/Apia', '2026-06-01', '2026-05-31T11:00:00.000Z', '2026-06-01T10:59:59.999Z', 24],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
    ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z', 24],
  ])('%s %s lasts from %s to %s', (zone, day, start, end, hours) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    expect(endOfDay(day, zone).toISOString()).toBe(end);
    expect(endOfDay(day, zone).getTime() + 1 - startOfDay(day, zone).getTime()).toBe(hours * HOUR);
  });

  it.each([
    ['America/St_Johns', '2006-10-29', '2006-10-29T02:30:00.000Z'],
    ['America/Sao_Paulo', '2019-02-17', '2019-02-17T03:00:00.000Z'],
  ])('start at the first of two midnights: %s %s', (zone, day, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('have zero length if the zone skipped the day (Samoa)', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
    expect(endOfDay('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T09:59:59.999Z');
  });

  it('round-trip through start and end, to the millisecond', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (time, zone) => {
        const day = calendarDay(time, zone);
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
        expect([calendarDay(start, zone), calendarDay(end, zone)]).toEqual([day, day]);
        expect(calendarDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
        expect(calendarDay(new Date(end.getTime() + 1), zone) > day).toBe(true);
        expect(start <= time && time <= end).toBe(true);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '1899-12-31', '', '2026-04-31', '2026-01-01T'])(
    'do not include %j',
    (day) => {
      expect(isCalendarDay(day)).toBe(false);
      expect(() => startOfDay(day, 'UTC')).toThrow(RangeError);
    },
  );

  it('throw for an unknown zone', () => {
    expect(() => startOfDay('2026-01-01', 'Mars/Olympus')).toThrow(RangeError);
    expect(() => startOfDay('2026-02-30', 'UTC')).toThrow('Not a calendar day: 2026-02-30');
  });

  it('add 24-hour days across clock changes', () => {
    expect(addDays(new Date('2026-03-08T01:00:00Z'), 2).toISOString()).toBe('2026-03-10T01:00:00.000Z');
  });
});

describe('quotaWindow', () => {
  it.each([
    ['month', 'UTC', '2026-01-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['month', 'UTC', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['month', 'UTC', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['month', 'UTC', '2026-12-31T12:00:00.000Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['month', 'America/New_York', '2026-03-01T04:59:59.999Z', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
    ['month', 'America/New_York', '2026-03-20T00:00:00.000Z', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['month', 'America/New_York', '2026-11-01T12:00:00.000Z', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['month', 'Europe/Berlin', '2026-10-25T12:00:00.000Z', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['month', 'Europe/Berlin', '2026-03-29T12:00:00.000Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['month', 'Pacific/Apia', '2026-01-31T11:00:00.000Z', '2026-01-31T11:00:00.000Z', '2026-02-28T11:00:00.000Z'],
    ['month', 'Pacific/Apia', '2026-01-31T10:59:59.999Z', '2025-12-31T11:00:00.000Z', '2026-01-31T11:00:00.000Z'],
    ['week', 'UTC', '2026-07-26T23:59:59.999Z', '2026-07-20T00:00:00.000Z', '2026-07-27T00:00:00.000Z'],
    ['week', 'UTC', '2026-07-27T00:00:00.000Z', '2026-07-27T00:00:00.000Z', '2026-08-03T00:00:00.000Z'],
    ['week', 'UTC', '2028-02-29T00:00:00.000Z', '2028-02-28T00:00:00.000Z', '2028-03-06T00:00:00.000Z'],
    ['week', 'America/New_York', '2026-03-08T12:00:00.000Z', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['week', 'America/New_York', '2026-11-01T12:00:00.000Z', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['week', 'Europe/Berlin', '2026-03-29T12:00:00.000Z', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['week', 'Europe/Berlin', '2026-10-25T12:00:00.000Z', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['week', 'Pacific/Apia', '2026-07-26T11:00:00.000Z', '2026-07-26T11:00:00.000Z', '2026-08-02T11:00:00.000Z'],
    ['week', 'Pacific/Apia', '2011-12-31T12:00:00.000Z', '2011-12-26T10:00:00.000Z', '2012-01-01T10:00:00.000Z'],
  ] as const)('%s in %s at %s is %s to %s', (kind, zone, now, start, resetsAt) => {
    const window = quotaWindow(kind, new Date(now), zone);
    expect([window.start.toISOString(), window.resetsAt.toISOString()]).toEqual([start, resetsAt]);
  });

  it('always contains now and adjoins its neighbors', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.constantFrom('month', 'week'), (now, zone, kind) => {
        const { start, resetsAt } = quotaWindow(kind, now, zone);
        expect(start <= now && now < resetsAt).toBe(true);
        expect(quotaWindow(kind, resetsAt, zone).start).toEqual(resetsAt);
        expect(quotaWindow(kind, new Date(start.getTime() - 1), zone).resetsAt).toEqual(start);
      }),
    );
  });
});

describe('instant and moment', () => {
  const good = [
    ['2026-07-04T10:00:00Z', '2026-07-04T10:00:00.000Z'],
    ['2026-07-04T10:00Z', '2026-07-04T10:00:00.000Z'],
    ['2026-07-04T10:00:00.1Z', '2026-07-04T10:00:00.100Z'],
    ['2026-07-04T10:00:09.02Z', '2026-07-04T10:00:09.020Z'],
    ['2026-07-04T10:00:00.1239Z', '2026-07-04T10:00:00.123Z'],
    ['2026-07-04T10:00:00+05:30', '2026-07-04T04:30:00.000Z'],
    ['2026-07-04T10:00:00+23:59', '2026-07-03T10:01:00.000Z'],
    ['2026-12-31T23:00:00-02:00', '2027-01-01T01:00:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2999-12-31T23:59:59.999Z', '2999-12-31T23:59:59.999Z'],
    ['3000-01-01T00:59:59.999+01:00', '2999-12-31T23:59:59.999Z'],
  ] as const;
  const bad = [
    '2026-07-04T10:00:00',
    '2026-02-30T00:00:00Z',
    '2026-07-04T24:00:00Z',
    '2026-07-04T10:00:00+24:00',
    'x2026-07-04T10:00:00Z',
    '2026-07-04T10:00:00Zx',
    '2026-07-04 10:00Z',
    'tomorrow',
    '',
    `2026-07-04T10:00:00.${'0'.repeat(1000)}Z`,
    1_700_000_000_000,
    null,
    new Date(Number.NaN),
  ];
  const outside = [
    '0000-01-01T00:00:00Z',
    '0099-07-04T10:00:00Z',
    '1899-12-31T23:59:59.999Z',
    '1900-01-01T00:00:00+01:00',
    '2999-12-31T23:59:59-01:00',
    '3000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    new Date('1899-12-31T23:59:59.999Z'),
    new Date('3000-01-01T00:00:00Z'),
    new Date('+010000-01-01T00:00:00Z'),
  ];

  it.each(good)('parse %s as %s', (written, iso) => {
    expect(instant.parse(written).toISOString()).toBe(iso);
    expect(moment.parse(written)).toEqual(new Date(iso));
  });

  it.each(bad)('reject %s', (value) => {
    for (const schema of [instant, moment]) {
      expect(schema.safeParse(value).error?.issues).toMatchObject([{ code: 'custom', path: [] }]);
    }
    expect(instant.safeParse(value).error?.issues[0]?.message).toBe('Must be an ISO 8601 date-time with a time zone');
    expect(moment.safeParse(value).error?.issues[0]?.message).toBe(
      'Must be an ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD)',
    );
  });

  it.each(outside)('reject %s, and say which years are accepted (D69)', (value) => {
    for (const schema of [instant, moment]) {
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe('Must be a date from 1900 to 2999');
    }
  });

  it.each(['1899-12-31', '3000-01-01', '9999-12-31', '0050-02-03'])('reject the day %s alike', (day) => {
    expect(moment.safeParse(day).error?.issues[0]?.message).toBe('Must be a date from 1900 to 2999');
  });

  it.each(['1900-01-01', '2999-12-31'])('accept the day %s', (day) => expect(moment.parse(day)).toBe(day));

  it('keep a Date unchanged', () => {
    fc.assert(
      fc.property(anyInstant, (time) => {
        expect(instant.parse(time)).toEqual(time);
        expect(moment.parse(time)).toEqual(time);
        expect(instant.parse(time.toISOString())).toEqual(time);
      }),
    );
  });

  it('distinguish a bare day from an instant', () => {
    expect(instant.safeParse('2026-07-04').error?.issues[0]?.message).toBe(
      'Must be an ISO 8601 date-time with a time zone',
    );
    expect(moment.parse('2026-07-04')).toBe('2026-07-04');
    expect(moment.safeParse('2026-02-30').success).toBe(false);
  });

  it('resolve a bare day to its end in the zone (D14)', () => {
    expect(momentToInstant('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-02T04:59:59.999Z');
    expect(momentToInstant('2999-12-31', 'America/New_York').toISOString()).toBe('2999-12-31T23:59:59.999Z');
    const time = new Date('2026-01-01T00:00:00Z');
    expect(momentToInstant(time, 'Europe/Berlin')).toBe(time);
  });

  it.each(['input', 'output'] as const)('convert to OpenAPI as %s', (io) => {
    const { schema } = createSchema(z.object({ instant, moment: moment.nullable(), timestamp }), { io });
    const dateTime = { type: 'string', format: 'date-time' };
    const either = 'An ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD), from 1900 to 2999';
    expect(schema).toMatchObject({ properties: { instant: dateTime, timestamp: dateTime } });
    expect(JSON.stringify(schema)).toContain(JSON.stringify({ type: 'string', description: either }));
    expect(JSON.stringify(schema)).not.toContain('{}');
    expect(JSON.stringify(schema)).toContain('{"type":"null"}');
  });
});

it.each([
  ['19:30', '19:30'],
  ['7:05', '07:05'],
  ['7:30 PM', '19:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['19:30:00', '19:30'],
  ['24:00', null],
  ['13 PM', null],
  ['0:30 am', null],
  ['7', null],
  ['7:60', null],
  ['noon', null],
  ['', null],
])('reads the time %j as %j', (written, time) => {
  expect(readWallTime(written)).toBe(time);
});
