import type { Scope } from '../scope';

/** A scheduled job. Must be idempotent, and safe to run concurrently or to be interrupted: the queue only schedules. */
export interface Job {
  name: string;
  /** Cron expression with five fields, in UTC. */
  cron: string;
  /** What it does, for the operator. */
  summary: string;
  /** Does all the work that is due at `scope.now`. Returns counts of what was done. */
  run: (scope: Scope) => Promise<Record<string, number>>;
}

/**
 * Runs batches until one is not full. Each batch has its own transaction, so finished batches survive the end of the
 * process, and the size of a transaction does not depend on the amount of work. Returns the sum of `done`.
 */
export async function inBatches(
  size: number,
  runBatch: () => Promise<{ found: number; done: number }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { found, done } = await runBatch();
    total += done;
    if (found < size) return total;
  }
}
