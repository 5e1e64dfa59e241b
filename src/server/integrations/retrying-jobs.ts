import { logFailure } from '../log';
import type { Jobs } from './jobs';

interface Backoff {
  firstPauseMs?: number;
  longestPauseMs?: number;
}

/**
 * Retries the start of jobs with exponential backoff, so that an instance whose database is briefly unavailable does
 * not stay without jobs until its next start.
 */
export function retryingJobs(make: () => Jobs, { firstPauseMs = 1000, longestPauseMs = 60_000 }: Backoff = {}): Jobs {
  const stopping = new AbortController();
  let current: Jobs | undefined;

  async function start(pauseMs: number): Promise<void> {
    current = make();
    try {
      await current.start();
    } catch (error) {
      if (stopping.signal.aborted) return;
      logFailure(`Jobs are not running yet; next attempt in ${pauseMs / 1000} seconds`, error);
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

/** Ends early on abort, and does not keep the process alive. */
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
