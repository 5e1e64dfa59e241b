import type { DayRange } from '#domain/reports/report-period';
import { DAY_MS } from '#domain/shared/time';

/** An interval of time from its first instant to the first one after it. */
export type Interval = Pick<DayRange, 'from' | 'to'>;

/** A stretch of time that lies wholly inside or outside of each range, split for counters that are kept by UTC day. */
export interface Segment extends Interval {
  /** The UTC days that lie wholly in the segment, as 'YYYY-MM-DD': the first, and the one after the last. */
  days: { first: string; end: string } | null;
  /** What is left at both ends, each within one UTC day. */
  edges: Interval[];
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

function segmentOf(from: Date, to: Date): Segment {
  const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const end = Math.floor(to.getTime() / DAY_MS) * DAY_MS;
  if (first >= end) return { from, to, days: null, edges: [{ from, to }] };
  const edges = [
    { from, to: new Date(first) },
    { from: new Date(end), to },
  ];
  return {
    from,
    to,
    days: { first: dayAt(first), end: dayAt(end) },
    edges: edges.filter((edge) => edge.from < edge.to),
  };
}

/**
 * Cuts overlapping ranges into segments, in order of time, so that each instant of them is counted once: what was
 * counted in a range is the sum over `isWithin` its segments. Time outside of all ranges is left out.
 */
export function segmentsOf(ranges: readonly Interval[]): Segment[] {
  const times = ranges.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  const cuts = [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
  return cuts
    .flatMap((from, index) => {
      const to = cuts[index + 1];
      return to ? [{ from, to }] : [];
    })
    .filter((piece) => ranges.some((range) => isWithin(piece, range)))
    .map(({ from, to }) => segmentOf(from, to));
}

export const isWithin = (inner: Interval, outer: Interval): boolean => inner.from >= outer.from && inner.to <= outer.to;
