import type { Scope } from './scope';
import { processWide } from './serving/process-wide.mjs';

const running = processWide('background', () => new Set<Promise<void>>());

/** `setImmediate` lets the response go out first, even if the embedded database blocks this thread. */
function afterResponse(work: () => Promise<void>): void {
  const done = new Promise<void>((resolve) => {
    setImmediate(async () => {
      try {
        await work();
      } finally {
        resolve();
      }
    });
  });
  running.add(done);
  void done.then(() => running.delete(done));
}

/** Runs work that no response waits for. The work must handle its own errors. */
export function runInBackground({ background = afterResponse }: Pick<Scope, 'background'>, work: () => Promise<void>) {
  background(work);
}

/** Resolves when no such work is left. */
export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
