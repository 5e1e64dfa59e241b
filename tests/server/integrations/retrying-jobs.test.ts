import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Jobs } from '@/server/integrations/jobs';
import { retryingJobs } from '@/server/integrations/retrying-jobs';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Jobs whose first attempts to start fail, with the time of each attempt. */
function failing(attempts: number) {
  const startedAt = Date.now();
  const at: number[] = [];
  const stop = vi.fn(async () => {});
  const make = (): Jobs => ({
    async start() {
      at.push(Date.now() - startedAt);
      if (at.length <= attempts) throw new Error('The database is away.');
    },
    stop,
  });
  return { make, at, stop };
}

it('retries until the jobs run, with pauses that grow up to a minute', async () => {
  const { make, at } = failing(8);
  const started = retryingJobs(make).start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await started;
  expect(at.map((ms) => ms / 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  expect(console.error).toHaveBeenCalledTimes(8);
  expect(console.error).toHaveBeenNthCalledWith(
    2,
    expect.stringMatching(/^Jobs are not running yet; next attempt in 2 seconds: Error: The database is away\./),
  );
});

it('logs nothing and stops retrying once the jobs run', async () => {
  const { make, at } = failing(0);
  await retryingJobs(make).start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(at).toEqual([0]);
  expect(console.error).not.toHaveBeenCalled();
});

it('stops retrying at once when the jobs are stopped', async () => {
  const { make, at, stop } = failing(Number.POSITIVE_INFINITY);
  const jobs = retryingJobs(make);
  const started = jobs.start();
  await vi.advanceTimersByTimeAsync(2000);
  await jobs.stop();
  await started;
  expect(stop).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(at.map((ms) => ms / 1000)).toEqual([0, 1]);
});
