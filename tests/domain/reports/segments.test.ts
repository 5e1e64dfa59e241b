import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { lastMonths, reportRanges } from '@/domain/reports/report-period';
import { isWithin, segmentsOf } from '@/domain/reports/segments';

const at = (time: string) => new Date(`${time}Z`);

it('splits a range into whole UTC days and the rest at its ends', () => {
  expect(segmentsOf([{ from: at('2026-03-01T22:00'), to: at('2026-03-05T04:00') }])).toEqual([
    {
      from: at('2026-03-01T22:00'),
      to: at('2026-03-05T04:00'),
      days: { first: '2026-03-02', end: '2026-03-05' },
      edges: [
        { from: at('2026-03-01T22:00'), to: at('2026-03-02T00:00') },
        { from: at('2026-03-05T00:00'), to: at('2026-03-05T04:00') },
      ],
    },
  ]);
});

it('has no whole days in a range shorter than a day, and no edges in one of UTC days', () => {
  expect(segmentsOf([{ from: at('2026-03-01T22:00'), to: at('2026-03-02T22:00') }])).toMatchObject([
    { days: null, edges: [{ from: at('2026-03-01T22:00'), to: at('2026-03-02T22:00') }] },
  ]);
  expect(segmentsOf([{ from: at('2026-03-01T00:00'), to: at('2026-03-02T00:00') }])).toMatchObject([
    { days: { first: '2026-03-01', end: '2026-03-02' }, edges: [] },
  ]);
});

it('covers each instant of the ranges once, and nothing else', () => {
  const instant = fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true });
  const range = fc.tuple(instant, instant).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), instant, (ranges, time) => {
      const isIn = ({ from, to }: { from: Date; to: Date }) => from <= time && time < to;
      const segments = segmentsOf(ranges);
      expect(segments.filter(isIn)).toHaveLength(ranges.some(isIn) ? 1 : 0);
      const day = time.toISOString().slice(0, 10);
      const pieces = segments.flatMap(({ days, edges }) => [
        ...edges.filter(isIn),
        ...(days && days.first <= day && day < days.end ? [days] : []),
      ]);
      expect(pieces).toHaveLength(ranges.some(isIn) ? 1 : 0);
      for (const some of ranges) {
        expect(segments.filter((segment) => isWithin(segment, some)).filter(isIn)).toHaveLength(isIn(some) ? 1 : 0);
      }
    }),
  );
});

it('cuts the ranges of a report into at most nine segments', () => {
  const now = at('2026-08-14T10:00');
  const { current, previous } = reportRanges('year', now, 'America/Los_Angeles');
  const ranges = [current, previous, ...lastMonths(5, now, 'America/Los_Angeles')];
  expect(segmentsOf(ranges).length).toBeLessThanOrEqual(9);
});
