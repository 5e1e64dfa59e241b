import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startHeartbeat } from './heartbeat';
import { describeSelf, type Holder, nameHolder, type Place, parseHolder, stateOf, thisPlace } from './lock-holder';

// proper-lockfile knows neither processes nor namespaces: each start after a crash would wait, and it compares the
// file's time with this machine's clock. Kernel locks take a native addon, and do not reach across network folders.

const LOOK_MS = 250;

export interface FolderLock {
  /** Cheap enough for every statement. Throws once another process has the lock. */
  assertHeld(): void;
  isLost(): boolean;
  release(): void;
}

export interface FolderLockOptions {
  /** How often the holder refreshes its lock. */
  beatMs?: number;
  /** A holder that cannot be seen from here is dead if it has not refreshed its lock for this long. */
  staleMs?: number;
  place?: Place;
  /** Called once, as soon as this process notices that it no longer has the lock. */
  onLost?: (error: FolderLockLost) => void;
}

type Settings = Required<FolderLockOptions>;

class FolderInUse extends Error {
  readonly code = 'FOLDER_IN_USE';
}

/** Another process has the folder, so this one must not write to it again, not even to close the database. */
export class FolderLockLost extends Error {
  readonly code = 'FOLDER_LOCK_LOST';
}

/**
 * Locks the folder of an embedded database, because two processes would silently corrupt it. The lock file names its
 * holder, who refreshes it. A holder that is seen to be dead is replaced at once; one in another container or on
 * another machine when its lock has not changed for `staleMs`, measured by the observer's own count, not by a clock.
 */
export async function acquireFolderLock(folder: string, options: FolderLockOptions = {}): Promise<FolderLock> {
  const settings = { beatMs: 2_000, staleMs: 15_000, place: thisPlace(), onLost: () => {}, ...options };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  const identity = await tryLock(path, settings, (holder, hasBeaten) => {
    const silent = hasBeaten ? '' : ' That process runs, but does not respond: it may be suspended.';
    throw new FolderInUse(
      `The embedded database in ${folder} is in use by ${nameHolder(holder, settings.place)}.${silent} ` +
        'Stop that process first, or set DATABASE_URL to a Postgres server, which many processes can share.',
    );
  });
  return hold(folder, path, identity, settings);
}

/**
 * Creates the lock file atomically, by a hard link to a complete draft. Removing the file of a dead holder needs a lock
 * of its own, `lock.x`: without it, a process could remove the file of another one that has just taken over. If a
 * process dies while holding `lock.x`, that file is removed under `lock.x.x`, and so on. Returns the lock's first line.
 */
async function tryLock(
  path: string,
  settings: Settings,
  refuse: (holder: Holder, hasBeaten: boolean) => never,
): Promise<string> {
  const identity = describeSelf(settings.place);
  const observed = observation(settings);
  for (;;) {
    const found = read(path);
    if (found === null) {
      if (create(path, lockText(identity, 0))) return identity;
      continue;
    }
    const holder = parseHolder(firstLine(found));
    const state = holder === null ? 'gone' : stateOf(holder, settings.place);
    const heartbeat = observed.look(found);
    if (state === 'gone' || (state === 'unknown' && heartbeat === 'stale')) await remove(path, found, settings);
    else if (holder !== null && heartbeat !== 'unchanged') refuse(holder, heartbeat === 'beating');
    else await pause(observed.intervalMs);
  }
}

/** Waiting for the right to remove the file takes time in which its holder may wake: then the file stays. */
async function remove(path: string, found: string, settings: Settings): Promise<void> {
  const right = `${path}.x`;
  const identity = await tryLock(right, settings, () => {
    throw new Error(`The lock file ${right} could not be taken. Remove it if no process uses this folder.`);
  });
  try {
    removeIf(path, (current) => current === found);
  } finally {
    removeIf(right, isOf(identity));
  }
}

/**
 * Tells a live lock from a stale one by whether it changes. Counts looks instead of comparing clocks: those of two
 * machines differ, and after a laptop's sleep an observer must not find a holder stale that slept beside it.
 */
function observation({ beatMs, staleMs }: Settings) {
  const intervalMs = Math.max(1, Math.min(LOOK_MS, beatMs / 8, staleMs / 8));
  let first: string | undefined;
  let looks = 0;
  return {
    intervalMs,
    look(found: string): 'unchanged' | 'beating' | 'stale' {
      if (first === undefined || firstLine(first) !== firstLine(found)) {
        first = found;
        looks = 0;
      }
      if (found !== first) return 'beating';
      looks += 1;
      return looks * intervalMs > staleMs ? 'stale' : 'unchanged';
    },
  };
}

/**
 * Refreshes the lock until it is released or lost. A process that was stopped, or whose machine slept, may find another
 * holder when it wakes: it checks the lock before the next statement, not only at the next beat.
 */
function hold(folder: string, path: string, identity: string, { beatMs, staleMs, onLost }: Settings): FolderLock {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  // The wall clock, because a monotonic one stands still while a machine sleeps. If the wall clock is set, the only
  // effect is one more check.
  let provenAt = Date.now();
  let lost: FolderLockLost | undefined;
  const sinceProven = () => Math.abs(Date.now() - provenAt);
  const lose = (reason: string) => {
    stop();
    lost = new FolderLockLost(
      `The embedded database in ${folder} ${reason}. This process stops serving and writes nothing more.`,
    );
    onLost(lost);
  };
  const beat = () => {
    if (lost) return;
    const outcome = refresh(path, identity, lockText(identity, Atomics.add(beats, 0, 1) + 1));
    if (outcome === 'held') provenAt = Date.now();
    else if (outcome === 'lost') lose('has been taken over by another process, or its lock file was removed');
    else if (outcome === 'unreadable' && sinceProven() > (staleMs * 2) / 3)
      lose('has a lock file that can no longer be read');
  };
  const timer = setInterval(beat, beatMs).unref();
  const stopHeartbeat = startHeartbeat({ path, identity, beats, beatMs });
  const stop = () => {
    clearInterval(timer);
    stopHeartbeat();
  };
  const release = () => {
    stop();
    process.removeListener('exit', release);
    removeIf(path, isOf(identity));
  };
  process.once('exit', release);
  return {
    assertHeld() {
      if (!lost && sinceProven() > staleMs / 3) beat();
      if (lost) throw lost;
    },
    isLost: () => lost !== undefined,
    release,
  };
}

/**
 * Opens the file before it compares, so that it can never write into the file of the next holder. `unrefreshed`: the
 * disk is full, so others see no heartbeat, but the lock is still ours.
 */
function refresh(path: string, identity: string, content: string): 'held' | 'unrefreshed' | 'lost' | 'unreadable' {
  let file: number | undefined;
  try {
    file = openSync(path, 'r+');
    if (firstLine(readFileSync(file, 'utf8')) !== identity) return 'lost';
    writeSync(file, content, 0);
    return 'held';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'lost';
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'unrefreshed' : 'unreadable';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Always the same length, so that a refreshed lock is overwritten in place. */
const lockText = (identity: string, beats: number): string => `${identity}\n${String(beats).padStart(12, '0')}\n`;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const isOf = (identity: string) => (text: string) => firstLine(text) === identity;

/** Returns false if another process was faster. */
function create(path: string, text: string): boolean {
  const draft = `${path}-${randomUUID()}`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Safe for the holder of the lock, and for the process that holds the lock for removing it. */
function removeIf(path: string, matches: (text: string) => boolean): void {
  const found = read(path);
  if (found !== null && matches(found)) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
