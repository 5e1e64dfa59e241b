const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A start and an end as the clock of one zone shows them ('2027-03-09T10:00'); anything else is no time yet. */
export interface WallSpan {
  startTime: string;
  endTime: string;
}

/** Lengths on the clock are what counts, so a zone without changes will do. Milliseconds. */
const read = (wall: string): number => (PATTERN.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN);

/**
 * The end of a span whose start moves to `startTime`: it follows, so that what is moved lasts as long on the clock as
 * before. Where one of the three is no time, or the end is not after the start, the end stays as it is.
 */
export function followingEnd(span: WallSpan, startTime: string): string {
  const [before, after, end] = [read(span.startTime), read(startTime), read(span.endTime)];
  // Not a number is not greater either.
  if (!(end > before) || Number.isNaN(after)) return span.endTime;
  return new Date(end - before + after).toISOString().slice(0, 16);
}
