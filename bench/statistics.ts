/** The value that `share` (0 to 1) of the values do not exceed, by the nearest rank. Throws where there is none. */
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

/** How a figure came out in several rounds. Of an even number of rounds the lower middle one is the median. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  lowest: percentile(values, 0),
  highest: percentile(values, 1),
});
