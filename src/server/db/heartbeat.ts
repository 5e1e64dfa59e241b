import { Worker } from 'node:worker_threads';

export interface Heartbeat {
  path: string;
  /** The first line of the file, as long as it is ours. */
  identity: string;
  /** Counts the beats of all threads: one 32-bit integer. */
  beats: Int32Array<SharedArrayBuffer>;
  beatMs: number;
}

/**
 * Refreshes the lock file from a thread of its own, because opening a database or running a statement blocks the main
 * one. Returns a function that stops it. If the thread fails, the main one still refreshes the file whenever it can.
 */
export function startHeartbeat(heartbeat: Heartbeat): () => void {
  const worker = new Worker(THREAD, { eval: true, workerData: heartbeat, execArgv: [] });
  worker.on('error', () => {});
  worker.unref();
  return () => void worker.terminate();
}

/** As text, so that it needs no file of its own in the build. */
const THREAD = `
  const { closeSync, openSync, readFileSync, writeSync } = require('node:fs');
  const { workerData } = require('node:worker_threads');
  const { path, identity, beats, beatMs } = workerData;
  const beat = () => {
    let file;
    try {
      // Opened before it is compared, so that this cannot write into the file of the next holder.
      file = openSync(path, 'r+');
      if (readFileSync(file, 'utf8').split('\\n', 1)[0] !== identity) return clearInterval(timer);
      const count = String(Atomics.add(beats, 0, 1) + 1).padStart(12, '0');
      writeSync(file, identity + '\\n' + count + '\\n', 0);
    } catch {
      // The main thread decides whether the lock is lost.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
  const timer = setInterval(beat, beatMs);`;
