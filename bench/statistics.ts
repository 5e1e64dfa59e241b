/** The percentile `share` (0 to 1) of the values by nearest rank. Throws if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** A figure across several rounds. With an even number of rounds, the median is the lower of the middle two. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  lowest: percentile(values, 0),
  highest: percentile(values, 1),
});
