import { describe, expect, it } from 'vitest';
import { lastMonths, reportRanges } from '@/domain/reports/report-period';
import { DAY_MS } from '@/domain/shared/time';

const BERLIN = 'Europe/Berlin';

const daysOf = ({ first, last }: { first: string; last: string }) => `${first} to ${last}`;

describe('reportRanges', () => {
  it.each([
    ['week', '2026-08-05', '2026-08-03 to 2026-08-05', '2026-07-27 to 2026-07-29'],
    ['week', '2026-08-03', '2026-08-03 to 2026-08-03', '2026-07-27 to 2026-07-27'],
    ['week', '2027-01-01', '2026-12-28 to 2027-01-01', '2026-12-21 to 2026-12-25'],
    ['month', '2026-08-03', '2026-08-01 to 2026-08-03', '2026-07-01 to 2026-07-03'],
    ['month', '2026-03-31', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28'],
    ['month', '2026-01-15', '2026-01-01 to 2026-01-15', '2025-12-01 to 2025-12-15'],
    ['quarter', '2026-03-01', '2026-01-01 to 2026-03-01', '2025-10-01 to 2025-11-29'],
    ['quarter', '2026-05-31', '2026-04-01 to 2026-05-31', '2026-01-01 to 2026-03-02'],
    ['quarter', '2026-06-30', '2026-04-01 to 2026-06-30', '2026-01-01 to 2026-03-31'],
    ['quarter', '2026-12-31', '2026-10-01 to 2026-12-31', '2026-07-01 to 2026-09-30'],
    ['year', '2028-02-29', '2028-01-01 to 2028-02-29', '2027-01-01 to 2027-03-01'],
    ['year', '2028-12-31', '2028-01-01 to 2028-12-31', '2027-01-01 to 2027-12-31'],
    ['year', '2026-12-31', '2026-01-01 to 2026-12-31', '2025-01-01 to 2025-12-31'],
  ] as const)('compares this %s on %s like for like', (period, today, current, previous) => {
    const ranges = reportRanges(period, new Date(`${today}T12:00:00Z`), BERLIN);
    expect(daysOf(ranges.current)).toBe(current);
    expect(daysOf(ranges.previous)).toBe(previous);
  });

  it('begins and ends the days in the time zone', () => {
    // July 31, 22:30 in UTC is August 1 in Berlin and July 31 in Los Angeles.
    const now = new Date('2026-07-31T22:30:00Z');
    expect(reportRanges('month', now, BERLIN).current).toEqual({
      first: '2026-08-01',
      last: '2026-08-01',
      from: new Date('2026-07-31T22:00:00Z'),
      to: new Date('2026-08-01T22:00:00Z'),
    });
    expect(reportRanges('month', now, 'America/Los_Angeles').current).toMatchObject({
      first: '2026-07-01',
      to: new Date('2026-08-01T07:00:00Z'),
    });
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('covers all hours of %s, when clocks change', (today, hours) => {
    const { current } = reportRanges('week', new Date(`${today}T12:00:00Z`), BERLIN);
    const whole = 6 * DAY_MS + (hours / 24) * DAY_MS;
    expect(current.to.getTime() - current.from.getTime()).toBe(whole);
  });
});

describe('lastMonths', () => {
  it('ends with the whole running month and joins without gaps', () => {
    const months = lastMonths(5, new Date('2026-03-31T21:59:59Z'), BERLIN);
    expect(months.map(daysOf)).toEqual([
      '2025-11-01 to 2025-11-30',
      '2025-12-01 to 2025-12-31',
      '2026-01-01 to 2026-01-31',
      '2026-02-01 to 2026-02-28',
      '2026-03-01 to 2026-03-31',
    ]);
    for (const [index, { from }] of months.slice(1).entries()) expect(from).toEqual(months[index]?.to);
  });
});
