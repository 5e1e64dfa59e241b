import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';

/** Describes the machine and software that the figures depend on. */
export function describeMachine(postgres: string, busy: readonly number[]): [name: string, value: string][] {
  const [first] = cpus();
  return [
    ['Processor', `${first?.model.trim() || 'unknown'}, ${cpus().length} cores`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ['System', `${type()} ${release()}`],
    ['Node', process.version],
    ['Postgres', postgres],
    ['Used by others before and after', busy.map((share) => `${Math.round(100 * share)} %`).join(', ')],
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Commit', describeCommit()],
  ];
}

function describeCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', '--', 'src', 'drizzle', 'next.config.ts') !== '';
    return git('rev-parse', '--short', 'HEAD') + (changed ? ', with changes' : '');
  } catch {
    return 'unknown';
  }
}

/** The share (0 to 1) of CPU time used in one second. Measures other processes if called while the bench is idle. */
export async function cpuShare(): Promise<number> {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) };
}
