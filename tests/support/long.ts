/** `npm run test:long` runs the large form of what `npm test` runs in a short one. */
export const isLong = process.env.STANCHION_LONG === '1';

export const shortOrLong = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * How often a property is tried: the same few examples in `npm test`, so that it ends alike every time, and others in
 * every long run. A text of thousands of characters takes minutes to shrink, so the first failure ends it.
 */
export const runs = (short: number, long: number) => ({
  ...(isLong ? { numRuns: long } : { numRuns: short, seed: 2027 }),
  endOnFailure: true,
});
