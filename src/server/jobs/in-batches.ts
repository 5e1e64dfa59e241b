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
