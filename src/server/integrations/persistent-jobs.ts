import type { Jobs } from './jobs';

interface Pauses {
  firstPauseMs?: number;
  longestPauseMs?: number;
}

/**
 * Jobs that are started until they run: a database that is away at the moment must not leave an instance without them
 * until its next start. Each attempt is made anew, after a pause twice as long as the one before.
 */
export function persistentJobs(make: () => Jobs, { firstPauseMs = 1000, longestPauseMs = 60_000 }: Pauses = {}): Jobs {
  const stopping = new AbortController();
  let current: Jobs | undefined;

  async function start(pauseMs: number): Promise<void> {
    current = make();
    try {
      await current.start();
    } catch (error) {
      if (stopping.signal.aborted) return;
      console.error(`Jobs do not run yet; the next attempt is in ${pauseMs / 1000} seconds:`, error);
      await pause(pauseMs, stopping.signal);
      if (!stopping.signal.aborted) await start(Math.min(2 * pauseMs, longestPauseMs));
    }
  }

  return {
    start: () => start(firstPauseMs),
    async stop() {
      stopping.abort();
      await current?.stop();
    },
  };
}

/** Ends early when somebody stops meanwhile; nothing waits for it that is about to exit. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
