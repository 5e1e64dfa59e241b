import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { shortOrLong } from '@tests/support/long';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolderLock, FolderLockLost, type FolderLockOptions } from '@/server/db/folder-lock';
import { describeSelf, type Place, thisPlace } from '@/server/db/lock-holder';

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-lock-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => join(folder, 'lock');
const holder = () => Number(readFileSync(lockFile(), 'utf8').split(' ')[0]);

/** A holder that beats often is soon seen to be alive. */
const LIVELY = { beatMs: 20 };
/** Such an observer only replaces a holder that it sees to be dead. */
const PATIENT = { ...LIVELY, staleMs: 3_600_000 };
/** For holders that never beat, or no longer. */
const IMPATIENT = { ...LIVELY, staleMs: 100 };
/** For holders that are never seen to be dead, and beat unless they are stopped. */
const elsewhere = (host: string): Place => ({ boot: '-', namespace: '-', host });

/** The words before the program of a process that gets its own PID namespace; empty where the system forbids it. */
const CONTAINER =
  [
    ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'],
    ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'],
  ].find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0) ?? [];

const HOLDER = ['--import', 'tsx', 'tests/support/database/hold-lock.ts'];

function start(options: FolderLockOptions = LIVELY, container: readonly string[] = [], ...rest: 'blocked'[]) {
  const [command = '', ...args] = [...container, process.execPath, ...HOLDER, folder, JSON.stringify(options), ...rest];
  // In its own process group, so that signals reach the process inside a container as well.
  const child = spawn(command, args, { detached: true });
  children.push(child);
  return child;
}

async function held(child: ReturnType<typeof start>) {
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toBe('held\n');
  return child;
}

const startHolder = async () => held(start());

async function refused(child: ReturnType<typeof start>): Promise<string> {
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return complaint;
}

describe('the folder lock', () => {
  it('refuses a second process and names the first, until that one releases the folder', async () => {
    const first = await startHolder();
    const complaint = await refused(start());
    expect(complaint).toContain(`The embedded database in ${folder} is in use by process ${first.pid}.`);
    expect(complaint).toContain('DATABASE_URL');
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(holder()).toBe(first.pid);

    first.stdin.end();
    await once(first, 'exit');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over at once from a holder that has just been killed', async () => {
    const first = await startHolder();
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    const lock = await acquireFolderLock(folder, PATIENT);
    expect(holder()).toBe(process.pid);
    await ended;
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over a lock file without a process id', async () => {
    writeFileSync(lockFile(), 'torn');
    const lock = await acquireFolderLock(folder, PATIENT);
    expect(holder()).toBe(process.pid);
    lock.release();
  });

  it('does not release a lock that another process has taken over', async () => {
    const lock = await acquireFolderLock(folder, PATIENT);
    writeFileSync(lockFile(), '1');
    lock.release();
    expect(readFileSync(lockFile(), 'utf8')).toBe('1');
  });

  it('refuses a second lock by the same process', async () => {
    const lock = await acquireFolderLock(folder, LIVELY);
    await expect(acquireFolderLock(folder, LIVELY)).rejects.toThrow(`is in use by process ${process.pid}.`);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never takes over from a process that it can see running, even if its lock is stale', async () => {
    writeFileSync(lockFile(), describeSelf(thisPlace()));
    await expect(acquireFolderLock(folder, IMPATIENT)).rejects.toThrow(
      `is in use by process ${process.pid}. That process runs, but does not respond`,
    );
    // The same for a lock from a version without a heartbeat.
    writeFileSync(lockFile(), String(process.ppid));
    await expect(acquireFolderLock(folder, IMPATIENT)).rejects.toThrow(`is in use by process ${process.ppid}.`);
  });

  it.runIf(existsSync('/proc/self/stat'))('takes over at once from a zombie', async () => {
    // `sleep` replaces the shell and never asks for the exit code of the process that the shell started.
    const script = 'exec 3<&0; "$@" <&3 & exec sleep 600';
    const args = ['-c', script, 'sh', process.execPath, ...HOLDER, folder, JSON.stringify(LIVELY)];
    const parent = spawn('sh', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(parent);
    await once(parent.stdout, 'data');
    const pid = holder();
    process.kill(pid, 'SIGKILL');
    const lock = await acquireFolderLock(folder, PATIENT);
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    lock.release();
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over at once if the process id now belongs to a different process',
    async () => {
      const [, started, ...rest] = describeSelf(thisPlace()).split(' ');
      writeFileSync(lockFile(), [process.ppid, Number(started) + 1, ...rest].join(' '));
      const lock = await acquireFolderLock(folder, PATIENT);
      expect(holder()).toBe(process.pid);
      lock.release();
    },
  );

  it('is taken over after a process died during a takeover', async () => {
    for (const name of ['lock', 'lock.x', 'lock.x.x']) writeFileSync(join(folder, name), deadHere('gone'));
    const lock = await acquireFolderLock(folder, PATIENT);
    expect(holder()).toBe(process.pid);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** The lock of a process of this system that has ended. */
const deadHere = (id: string) => ['999999999', '1', id, ...describeSelf(thisPlace()).split(' ').slice(3)].join(' ');

it('excludes a second container, and stops the first if it wakes after it was replaced', async () => {
  // Without namespaces, another host name takes the place of another container.
  const first = await held(
    CONTAINER.length > 0 ? start(LIVELY, CONTAINER) : start({ ...LIVELY, place: elsewhere('one') }),
  );
  const here = CONTAINER.length > 0 ? {} : { place: elsewhere('two') };
  // Its process id means nothing here, and may even be that of a process that lives here.
  await expect(acquireFolderLock(folder, { ...LIVELY, ...here })).rejects.toThrow(
    /is in use by process \d+ on .+ \(another container or machine\)\. Stop that process first/,
  );

  const ended = once(first, 'exit');
  const complaint = text(first.stderr);
  const signal = (name: NodeJS.Signals) => process.kill(-Number(first.pid), name);
  signal('SIGSTOP');
  const lock = await acquireFolderLock(folder, { ...IMPATIENT, ...here });
  signal('SIGCONT');
  expect(await ended).toEqual([3, null]);
  expect(await complaint).toContain(`The embedded database in ${folder} has been taken over by another process`);
  lock.assertHeld();
  expect(holder()).toBe(process.pid);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is kept by a holder that wakes while another process waits to remove its file', async () => {
  const sleeper = describeSelf(elsewhere('one'));
  writeFileSync(lockFile(), `${sleeper}\n000000000001\n`);
  // Opens for writing as soon as the other process, having waited long enough for the sleeper, reads it.
  const right = join(folder, 'lock.x');
  execFileSync('mkfifo', [right]);
  const next = start({ ...IMPATIENT, place: elsewhere('two') });
  const reader = await open(right, 'w');
  const awake = `${sleeper}\n000000000002\n`;
  writeFileSync(lockFile(), awake);
  rmSync(right);
  await reader.close();
  expect(await refused(next)).toContain(`is in use by process ${process.pid} on one`);
  expect(readFileSync(lockFile(), 'utf8')).toBe(awake);
});

it('is kept by a process that is blocked, as by opening its database', async () => {
  await held(start({ ...LIVELY, place: elsewhere('one') }, [], 'blocked'));
  // A holder that did not beat would be waited for.
  await expect(acquireFolderLock(folder, { ...PATIENT, place: elsewhere('two') })).rejects.toThrow(
    /is in use by process \d+ on one/,
  );
});

describe('the holder of the lock', () => {
  const SELDOM = { beatMs: 3_600_000 };

  it('checks the lock before the next statement after a long pause, and stays out once it has lost it', async () => {
    const losses: FolderLockLost[] = [];
    const lock = await acquireFolderLock(folder, { ...SELDOM, staleMs: -1, onLost: (error) => losses.push(error) });
    lock.assertHeld();
    expect(lock.isLost()).toBe(false);

    const ours = readFileSync(lockFile(), 'utf8');
    writeFileSync(lockFile(), deadHere('next'));
    expect(lock.assertHeld).toThrow(FolderLockLost);
    writeFileSync(lockFile(), ours);
    expect(lock.assertHeld).toThrow(FolderLockLost);
    expect(losses).toHaveLength(1);
    lock.release();
  });

  it('never writes into the lock of the next holder', async () => {
    const lock = await acquireFolderLock(folder, { ...SELDOM, staleMs: -1 });
    const next = `${deadHere('next')}\n000000000042\n`;
    writeFileSync(lockFile(), next);
    expect(lock.assertHeld).toThrow(FolderLockLost);
    lock.release();
    expect(readFileSync(lockFile(), 'utf8')).toBe(next);
  });

  it('has lost the lock if its file was removed', async () => {
    const lock = await acquireFolderLock(folder, { ...SELDOM, staleMs: -1 });
    rmSync(lockFile());
    expect(lock.assertHeld).toThrow(
      'or its lock file was removed. This process stops serving and writes nothing more.',
    );
    lock.release();
  });
});

it('admits one process at a time when many race for stale locks', { timeout: 60_000 }, async () => {
  const racers = Array.from({ length: shortOrLong(4, 6) }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', RACER, folder, String(TAKES)]),
  );
  children.push(...racers);
  writeFileSync(lockFile(), deadHere('first'));
  await Promise.all(racers.map(({ stdout }) => once(stdout, 'data')));
  writeFileSync(join(folder, 'go'), '');
  const ends = racers.map(async (racer) => {
    const [complaints, [code]] = await Promise.all([text(racer.stderr), once(racer, 'exit')]);
    return { code, complaints };
  });
  expect(await Promise.all(ends)).toEqual(racers.map(() => ({ code: 0, complaints: '' })));
  expect(readdirSync(folder).sort()).toEqual(['go', 'lock']);
});

/** How often each racer locks the folder. */
const TAKES = shortOrLong(20, 60);

/** Locks the folder many times, fails when another process is inside, and leaves a stale lock each time. */
const RACER = `
  import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  import { acquireFolderLock } from './src/server/db/folder-lock.ts';
  const folder = process.argv[1];
  console.info('ready');
  while (!existsSync(folder + '/go')) await pause(1);
  for (let taken = 0; taken < Number(process.argv[2]); ) {
    try {
      await acquireFolderLock(folder, { beatMs: 8, staleMs: 3_600_000 });
    } catch (error) {
      if (!/in use/.test(error.message)) throw error;
      continue;
    }
    taken += 1;
    process.removeAllListeners('exit');
    closeSync(openSync(folder + '/inside', 'wx'));
    if (taken % 3 === 0) await pause(1);
    rmSync(folder + '/inside');
    const [, , ...place] = readFileSync(folder + '/lock', 'utf8').split('\\n')[0].split(' ');
    writeFileSync(folder + '/lock', ['999999999', '1', ...place].join(' '));
  }`;
