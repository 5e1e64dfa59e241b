import { readdirSync, readFileSync } from 'node:fs';

// Reads /proc, which only Linux has. On other systems these facts are null, and the report says so.

/** Resident memory of processes in bytes: current (VmRSS) or peak (VmHWM). Shared pages count for each process. */
export const memoryOf = (pids: readonly number[], field: 'VmRSS' | 'VmHWM'): number | null =>
  sumOf(pids.map((pid) => memoryOfOne(pid, field)));

function memoryOfOne(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const [, kilobytes] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Milliseconds of CPU time used by all threads of processes; null where unknown. */
export const cpuOf = (pids: readonly number[]): number | null => sumOf(pids.map(cpuOfOne));

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);

function cpuOfOne(pid: number): number | null {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((total, one) => total + one, 0) / 1e6;
  } catch {
    return null;
  }
}

/** A process and its descendants, because `npm start` distributes connections to several server processes. */
export function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [pid];
  }
}

const SAMPLE_MS = 20;

/** Runs `work` and returns the resident memory of processes before it and at its peak, sampled every 20 ms. */
export async function peakDuring<Result>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; before: number | null; peak: number | null }> {
  const before = memoryOf(pids, 'VmRSS');
  let peak = before;
  const sample = () => {
    const now = memoryOf(pids, 'VmRSS');
    if (now !== null && peak !== null) peak = Math.max(peak, now);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const result = await work();
    sample();
    return { result, before, peak };
  } finally {
    clearInterval(timer);
  }
}
