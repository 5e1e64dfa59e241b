import { readdirSync, readFileSync } from 'node:fs';

// Only Linux tells about other processes by files; elsewhere nothing is measured, and the report says so.

/** Resident memory of a process in bytes: now (VmRSS), or the most it has ever been (VmHWM). */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const [, kilobytes] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process has had, all its threads together; null where unknown. */
export function cpuOf(pid: number): number | null {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((total, one) => total + one, 0) / 1e6;
  } catch {
    return null;
  }
}

/** The process at the end of a line of launchers: `npm start` starts the server as a child of its own. */
export function lastDescendant(pid: number): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    const [child] = children;
    return child === undefined ? pid : lastDescendant(child);
  } catch {
    return pid;
  }
}

const SAMPLE_MS = 20;

/** Runs something and tells how far the resident memory of a process rose meanwhile, sampled every 20 ms. */
export async function peakDuring<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; before: number | null; peak: number | null }> {
  const before = memoryOf(pid, 'VmRSS');
  let peak = before;
  const sample = () => {
    const now = memoryOf(pid, 'VmRSS');
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
