import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { superviseJobs } from '@/server/cli/jobs-process.mjs';

/** Stands for a cluster worker. There is no process with this id, so its priority stays as it is. */
const startWorker = () =>
  Object.assign(new EventEmitter(), { process: { pid: 2 ** 30, kill: vi.fn<(signal: string) => void>() } });

let workers: ReturnType<typeof startWorker>[];
const start = () => {
  const worker = startWorker();
  workers.push(worker);
  return worker;
};
const end = () => workers.at(-1)?.emit('exit', 1, null);

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('restarts a process after pauses that grow to a minute, and start over after a long run', () => {
  superviseJobs(start);
  for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const before = workers.length;
    end();
    vi.advanceTimersByTime(pause * 1000 - 1);
    expect(workers).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(workers).toHaveLength(before + 1);
  }
  vi.advanceTimersByTime(120_000);
  end();
  vi.advanceTimersByTime(1000);
  expect(workers).toHaveLength(10);
});

it('kills a process that was ready and has been silent for a minute', () => {
  superviseJobs(start);
  const [worker] = workers;
  vi.advanceTimersByTime(300_000);
  for (let n = 0; n < 20; n += 1) {
    worker?.emit('message', { stanchion: 'alive' });
    vi.advanceTimersByTime(59_999);
  }
  expect(worker?.process.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker?.process.kill.mock.calls).toEqual([['SIGKILL']]);
});

it('kills a process that has not become ready within ten minutes', () => {
  superviseJobs(start);
  vi.advanceTimersByTime(599_999);
  expect(workers[0]?.process.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(workers[0]?.process.kill.mock.calls).toEqual([['SIGKILL']]);
});

it('starts no further process once it was stopped', () => {
  const jobs = superviseJobs(start);
  end();
  jobs.stop();
  vi.advanceTimersByTime(600_000);
  expect(workers).toHaveLength(1);
});
