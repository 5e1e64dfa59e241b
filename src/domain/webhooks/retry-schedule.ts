const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** In milliseconds: the pause after each failed attempt. Together three days. */
const PAUSES: readonly number[] = [
  ...[5000, 30_000, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR],
  ...[12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR],
];

/** How much longer or shorter a pause may be, so that deliveries that failed together do not all return together. */
const SPREAD = 0.1;

/**
 * In milliseconds: how long to wait after this many failed attempts; null if the delivery is given up (D95). `random` is
 * from 0 to 1.
 */
export function retryPause(attempts: number, random: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + SPREAD * (2 * random - 1)));
}

/** Shorter than the attempts of a delivery take together, however they are spread. */
const FAILING_MS = 60 * HOUR;

/**
 * An endpoint is disabled when a delivery to it is given up at `now`, if every attempt since then has failed: it has accepted
 * nothing, however rarely something is sent to it.
 */
export const failingBefore = (now: Date): Date => new Date(now.getTime() - FAILING_MS);

/** How long deliveries stay in the log, in days of 24 hours. */
export const DELIVERY_DAYS = 30;
