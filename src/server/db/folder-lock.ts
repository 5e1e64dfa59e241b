import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ATTEMPTS = 400;
const PAUSE_MS = 5;

/**
 * Two processes on one embedded database corrupt it silently, so the folder carries a lock file that names its
 * holder. A lock whose holder has died is taken over. Returns the release function.
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
 * Creates the lock file, complete from its first moment (a link is atomic). A dead holder's file is removed under a
 * lock of its own, `lock.x`: whoever removed it without one could hit the file of a process that was quicker. Should
 * a process die while it holds that lock too, the next one goes a step further, to `lock.x.x`.
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
      const holder = livingHolder(found);
      if (holder === null) {
        const leave = tryLock(`${path}.x`, pause);
        removeIf(path, found);
        leave();
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

/** Safe for a lock's own holder, and for the only process that may remove this dead one. */
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

/** Process id, start time, and a word that no other lock file has ever had. */
const describeSelf = (): string => [process.pid, startTime(process.pid) ?? '-', randomUUID()].join(' ');

/** The process that a lock file names, unless it has ended; after a restart another one may have its id. */
function livingHolder(content: string): number | null {
  const [id, started] = content.split(' ');
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const startedNow = startTime(pid);
  // Where no start times are to be had, a file with this process's own id is left over from an earlier one.
  if (startedNow === null || started === undefined || started === '-') return pid === process.pid ? null : pid;
  return started === startedNow ? pid : null;
}

/** When a process started, in ticks since the machine did; null where the system does not tell it in this way. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, and may itself hold blanks and parentheses.
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

/** Opening the database is synchronous up to here, and the other process needs only a moment. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
