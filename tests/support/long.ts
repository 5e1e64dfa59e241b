/** Whether this is `npm run test:long`, which runs the long versions of tests that are short in `npm test`. */
export const isLong = process.env.STANCHION_LONG === '1';

export const shortOrLong = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/** The seed of everything random in `npm test`. */
const FIXED_SEED = 2027;

/** How often to try a property. Stops at the first failure, because shrinking a text of thousands of characters takes minutes. */
export const runs = (short: number, long: number) => ({ numRuns: shortOrLong(short, long), endOnFailure: true });

const MOST_SEEDS = 1_000_000;

/**
 * The seed of what a test chooses at random: fixed in `npm test`, so that results are reproducible, and another one in
 * each long run. `STANCHION_SEED` repeats one, which a failure names.
 */
export const testSeed = Number(
  process.env.STANCHION_SEED ?? shortOrLong(FIXED_SEED, Math.floor(Math.random() * MOST_SEEDS)),
);

/** Pseudo-random integers from 0 up to a limit: the same for the same seed. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
