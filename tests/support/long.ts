/** Whether this is `npm run test:long`, which runs the long versions of tests that are short in `npm test`. */
export const isLong = process.env.STANCHION_LONG === '1';

export const shortOrLong = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * How often to try a property: a few fixed examples in `npm test`, so that results are reproducible, and random ones
 * in long runs. Stops at the first failure, because shrinking a text of thousands of characters takes minutes.
 */
export const runs = (short: number, long: number) => ({
  ...(isLong ? { numRuns: long } : { numRuns: short, seed: 2027 }),
  endOnFailure: true,
});
