import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ATTEMPTS = 400;
const PAUSE_MS = 5;

/**
 * Locks the folder of an embedded database, because two processes would silently corrupt it. The lock file names its
 * holder; the lock of a dead process is taken over. Returns the release function.
 */
export function acquireFolderLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  const release = tryLock(path, (holder) => {
    throw new Error(
      `The embedded database in ${folder} is in use by process ${holder}. ` +
        'Stop that process first, or set DATABASE_URL to a Postgres server, which many processes can share.',
    );
  });
  process.once('exit', release);
  return () => {
    process.removeListener('exit', release);
    release();
  };
}

/**
 * Creates the lock file atomically, by a hard link to a complete draft. Removing the file of a dead holder needs a lock
 * of its own, `lock.x`: without it, a process could remove the file of another one that has just taken over. If a
 * process dies while holding `lock.x`, that file is removed under `lock.x.x`, and so on.
 */
function tryLock(path: string, whenHeld: (holder: number) => void): () => void {
  const content = describeSelf();
  const draft = `${path}-${randomUUID()}`;
  writeFileSync(draft, content, { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (tryLink(draft, path)) return () => removeIf(path, content);
      const found = read(path);
      if (found === null) continue;
      const holder = liveHolder(found);
      if (holder === null) {
        const releaseRemoval = tryLock(`${path}.x`, pause);
        removeIf(path, found);
        releaseRemoval();
      } else {
        whenHeld(holder);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock file ${path} could not be taken.`);
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Safe for the holder of the lock, and for the process that holds the lock for removing it. */
function removeIf(path: string, content: string): void {
  if (read(path) === content) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Process id, start time, and a unique id. */
const describeSelf = (): string => [process.pid, startTime(process.pid) ?? '-', randomUUID()].join(' ');

/** The id of the holder, or null if it is dead. Start times are compared because process ids are reused. */
function liveHolder(content: string): number | null {
  const [id, started] = content.split(' ');
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const startedNow = startTime(pid);
  // Without start times, a file with our own process id must be left over from an earlier process.
  if (startedNow === null || started === undefined || started === '-') return pid === process.pid ? null : pid;
  return started === startedNow ? pid : null;
}

/** Start time of a process in clock ticks since boot; null on systems without /proc. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program name in parentheses, which may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Blocks the thread: opening the database is synchronous up to here, and the other process only needs a moment. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
