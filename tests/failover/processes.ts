import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { treeOf } from '../../bench/process-facts';

const POLL_MS = 100;

/** What is undone when this process ends, the last first. */
const undo: (() => void)[] = [];
export const atExit = (work: () => void): void => void undo.unshift(work);
export const removeAtExit = (folder: string): void => atExit(() => rmSync(folder, { recursive: true, force: true }));

process.once('exit', () => {
  for (const work of undo) work();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Kills a process and its descendants at once, as the crash of a machine does. */
export function crash(pid: number): void {
  for (const each of treeOf(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Starts a process that ends with this one, in a group of its own, so that Ctrl-C reaches only this one. */
export function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  child.once('error', (error) => console.error(error.message));
  atExit(() => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) crash(child.pid);
  });
  return child;
}

/** Asks until there is an answer. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await pause(POLL_MS);
  }
  throw new Error(`${what}: not within ${seconds} seconds.`);
}
