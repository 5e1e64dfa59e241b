import type { Scope } from '../scope';

/** Work by the clock. Running it twice, or two at once, or half of it, must do no harm: the queue only decides when. */
export interface Job {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  /** What it does, for the operator. */
  summary: string;
  /** Does all there is to do at `scope.now`, and answers what it did, counted. */
  run: (scope: Scope) => Promise<Record<string, number>>;
}

/**
 * Repeats a portion of work, each in a transaction of its own, until one was not full: what is done by then stays done
 * whenever the process ends, and no transaction grows with what there is to do.
 */
export async function inBatches(
  size: number,
  portion: () => Promise<{ found: number; done: number }>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const { found, done } = await portion();
    all += done;
    if (found < size) return all;
  }
}
