import { readdirSync } from 'node:fs';
import os from 'node:os';

/** Requests get the processor first, but the jobs still get their share of a busy one. */
const NICENESS = 5;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A process that ran for this long was healthy: the pauses start over. */
const HEALTHY_MS = 120_000;
/** It sends a message every few seconds (see boot.ts). After this long without one, it hangs. */
const SILENCE_MS = 60_000;
/** Until its first message: it may have to wait while another instance migrates. */
const START_MS = 600_000;

/**
 * Keeps the process running that `start` starts, a cluster worker that runs the jobs. One that ends is started again
 * after a growing pause, for as long as it takes: the servers are healthy without it. One that hangs is killed.
 */
export function superviseJobs(start) {
  let pauseMs = FIRST_PAUSE_MS;
  let restarting;
  let stopped = false;
  const run = () => {
    const startedAt = performance.now();
    const worker = start();
    giveWay(worker.process.pid);
    const kill = () => {
      console.error('The process that runs the jobs hangs, and is killed.');
      worker.process.kill('SIGKILL');
    };
    let silence = setTimeout(kill, START_MS);
    worker.on('message', () => {
      clearTimeout(silence);
      silence = setTimeout(kill, SILENCE_MS);
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(silence);
      if (stopped) return;
      if (performance.now() - startedAt >= HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      console.error(
        `The process that runs the jobs has ended (${signal ?? code}). The next one starts in ${pauseMs / 1000} seconds.`,
      );
      restarting = setTimeout(run, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
  };
  run();
  return {
    /** Starts no further process. The running one continues. */
    stop() {
      stopped = true;
      clearTimeout(restarting);
    },
  };
}

/** Lowers the priority of a process that has just been started. */
function giveWay(pid) {
  // Never a higher priority than this process's own, which may have been lowered.
  const priority = Math.max(os.getPriority(), NICENESS);
  try {
    os.setPriority(pid, priority);
    // Linux has a priority per thread. Later ones inherit it; the first may exist already.
    if (process.platform !== 'linux') return;
    for (const thread of readdirSync(`/proc/${pid}/task`)) os.setPriority(Number(thread), priority);
  } catch {
    // Not permitted, or the process has ended. The jobs run at normal priority too.
  }
}
