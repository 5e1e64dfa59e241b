const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Start and end as wall-clock times in one zone ('2027-03-09T10:00'). Any other text is an unfinished input. */
export interface WallSpan {
  startTime: string;
  endTime: string;
}

/** Milliseconds. Only wall-clock lengths matter, so UTC will do. */
const read = (wall: string): number => (PATTERN.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN);

/**
 * The new end of a span whose start moves to `startTime`, with the same length on the clock. If one of the three times
 * is invalid, or the end is not after the start, the end is unchanged.
 */
export function shiftedEnd(span: WallSpan, startTime: string): string {
  const [before, after, end] = [read(span.startTime), read(startTime), read(span.endTime)];
  // NaN compares as not greater.
  if (!(end > before) || Number.isNaN(after)) return span.endTime;
  return new Date(end - before + after).toISOString().slice(0, 16);
}
