import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { atWallClock, moveEvent, resizeEvent } from '@/domain/calendar/move-event';
import { DAY_MS } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';

const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';

const span = (startTime: string, endTime: string) => ({ startTime: new Date(startTime), endTime: new Date(endTime) });
const written = ({ startTime, endTime }: ReturnType<typeof span>) => [startTime.toISOString(), endTime.toISOString()];

describe('moveEvent', () => {
  it.each([
    [
      'into daylight saving time',
      NEW_YORK,
      span('2027-03-13T14:00:00Z', '2027-03-13T15:00:00Z'),
      1,
      ['2027-03-14T13:00:00.000Z', '2027-03-14T14:00:00.000Z'],
    ],
    [
      'out of daylight saving time',
      NEW_YORK,
      span('2027-11-06T13:00:00Z', '2027-11-06T14:00:00Z'),
      1,
      ['2027-11-07T14:00:00.000Z', '2027-11-07T15:00:00.000Z'],
    ],
    [
      'back across the change',
      BERLIN,
      span('2027-03-29T07:00:00Z', '2027-03-29T08:00:00Z'),
      -2,
      ['2027-03-27T08:00:00.000Z', '2027-03-27T09:00:00.000Z'],
    ],
    [
      'across the change in autumn',
      BERLIN,
      span('2027-10-30T07:00:00Z', '2027-10-30T08:00:00Z'),
      7,
      ['2027-11-06T08:00:00.000Z', '2027-11-06T09:00:00.000Z'],
    ],
    [
      'a night shift to the short night',
      BERLIN,
      span('2027-03-26T21:00:00Z', '2027-03-27T05:00:00Z'),
      1,
      ['2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z'],
    ],
    [
      'into a skipped hour: an hour later',
      NEW_YORK,
      span('2027-03-13T07:30:00Z', '2027-03-13T08:30:00Z'),
      1,
      ['2027-03-14T07:30:00.000Z', '2027-03-14T08:30:00.000Z'],
    ],
    [
      'with only the start in a skipped hour: same duration',
      NEW_YORK,
      span('2027-03-13T07:30:00Z', '2027-03-13T08:15:00Z'),
      1,
      ['2027-03-14T07:30:00.000Z', '2027-03-14T08:15:00.000Z'],
    ],
    [
      'into a repeated hour: the first one',
      NEW_YORK,
      span('2027-11-06T05:30:00Z', '2027-11-06T05:45:00Z'),
      1,
      ['2027-11-07T05:30:00.000Z', '2027-11-07T05:45:00.000Z'],
    ],
    [
      'across the end of a month',
      BERLIN,
      span('2028-02-28T09:00:00Z', '2028-02-28T10:00:00Z'),
      2,
      ['2028-03-01T09:00:00.000Z', '2028-03-01T10:00:00.000Z'],
    ],
    [
      'of several days',
      BERLIN,
      span('2027-03-26T09:00:00Z', '2027-03-29T10:00:00Z'),
      7,
      ['2027-04-02T08:00:00.000Z', '2027-04-05T10:00:00.000Z'],
    ],
  ])('%s', (_, zone, event, days, moved) =>
    expect(written(moveEvent(event, { days, minutes: 0 }, zone))).toEqual(moved),
  );

  it('moves by days and minutes', () => {
    const event = span('2027-03-13T14:00:00Z', '2027-03-13T15:00:00Z');
    expect(written(moveEvent(event, { days: 1, minutes: 90 }, NEW_YORK))).toEqual([
      '2027-03-14T14:30:00.000Z',
      '2027-03-14T15:30:00.000Z',
    ]);
    expect(written(moveEvent(event, { days: 0, minutes: -15 }, NEW_YORK))).toEqual([
      '2027-03-13T13:45:00.000Z',
      '2027-03-13T14:45:00.000Z',
    ]);
  });

  it('changes nothing when moved by zero, even in the second of two repeated hours', () => {
    const second = span('2027-11-07T06:30:00Z', '2027-11-07T06:45:00Z');
    expect(moveEvent(second, { days: 0, minutes: 0 }, NEW_YORK)).toEqual(second);
    const long = span('2027-11-07T04:00:00Z', '2027-11-07T06:30:00Z');
    for (const event of [second, long]) expect(resizeEvent(event, 0, NEW_YORK)).toEqual(event);
  });

  it('always keeps a positive duration and the requested clock time, unless skipped', () => {
    const start = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }).map((time) => time - (time % 60_000));
    const zones = fc.constantFrom(NEW_YORK, BERLIN, 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 44_640 }),
        fc.integer({ min: -400, max: 400 }),
        zones,
        (from, length, days, zone) => {
          const event = { startTime: new Date(from), endTime: new Date(from + length * 60_000) };
          const moved = moveEvent(event, { days, minutes: 0 }, zone);
          expect(moved.endTime > moved.startTime).toBe(true);
          const gap = wallClock(moved.startTime.getTime(), zone) - wallClock(from, zone) - days * DAY_MS;
          expect([0, 1_800_000, 3_600_000]).toContain(gap);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('converts wall-clock times to instants and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }),
      fc.constantFrom(NEW_YORK, BERLIN),
      (time, zone) => {
        const shown = wallClock(time, zone);
        expect(wallClock(atWallClock(shown, zone), zone)).toBe(shown);
        expect(atWallClock(shown, zone)).toBeLessThanOrEqual(time);
      },
    ),
  );
});

describe('resizeEvent', () => {
  const event = span('2027-03-09T14:00:00Z', '2027-03-09T15:00:00Z');
  it.each([
    [30, '2027-03-09T15:30:00.000Z'],
    [-30, '2027-03-09T14:30:00.000Z'],
    [-45, '2027-03-09T14:15:00.000Z'],
    [-60, '2027-03-09T14:15:00.000Z'],
    [-600, '2027-03-09T14:15:00.000Z'],
  ])('by %i minutes moves the end to %s', (minutes, end) => {
    expect(resizeEvent(event, minutes, NEW_YORK).endTime.toISOString()).toBe(end);
  });
});
