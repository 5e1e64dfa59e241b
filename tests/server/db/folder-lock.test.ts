import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { shortOrLong } from '@tests/support/long';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolderLock } from '@/server/db/folder-lock';

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

function start() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/database/hold-lock.ts', folder]);
  children.push(child);
  return child;
}

async function startHolder() {
  const child = start();
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toBe('held\n');
  return child;
}

describe('the folder lock', () => {
  it('refuses a second process and names the first', async () => {
    const first = await startHolder();
    const second = start();
    const [complaint, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(code).not.toBe(0);
    expect(complaint).toContain(`The embedded database in ${folder} is in use by process ${first.pid}.`);
    expect(complaint).toContain('DATABASE_URL');
    expect(holder()).toBe(first.pid);
  });

  it('takes over the lock of a holder that was killed', async () => {
    const first = await startHolder();
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(lockFile())).toBe(true);

    const second = await startHolder();
    expect(holder()).toBe(second.pid);
  });

  it('is free again once its holder has released it', async () => {
    const first = await startHolder();
    first.stdin.end();
    await once(first, 'exit');
    expect(existsSync(lockFile())).toBe(false);

    const release = acquireFolderLock(folder);
    expect(holder()).toBe(process.pid);
    release();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('takes over a lock file without a process id', () => {
    writeFileSync(lockFile(), 'torn');
    const release = acquireFolderLock(folder);
    expect(holder()).toBe(process.pid);
    release();
  });

  it('does not release a lock that another process has taken over', () => {
    const release = acquireFolderLock(folder);
    writeFileSync(lockFile(), '1');
    release();
    expect(readFileSync(lockFile(), 'utf8')).toBe('1');
  });

  it('refuses a second lock by the same process', () => {
    const release = acquireFolderLock(folder);
    expect(() => acquireFolderLock(folder)).toThrow(`is in use by process ${process.pid}.`);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over a lock whose process id now belongs to a different process',
    () => {
      const release = acquireFolderLock(folder);
      const [, started] = readFileSync(lockFile(), 'utf8').split(' ');
      release();
      const parent = process.ppid;
      writeFileSync(lockFile(), `${parent} ${Number(started) + 1} a-lock-from-before-the-restart`);
      acquireFolderLock(folder)();
      // A lock file without a start time, from an older version: whichever process has the id holds the folder.
      writeFileSync(lockFile(), String(parent));
      expect(() => acquireFolderLock(folder)).toThrow(`is in use by process ${parent}.`);
    },
  );

  it('is taken over after a process died during a takeover', () => {
    for (const name of ['lock', 'lock.x', 'lock.x.x']) writeFileSync(join(folder, name), '999999999 1 gone');
    const release = acquireFolderLock(folder);
    expect(holder()).toBe(process.pid);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('admits one process at a time when many race for stale locks', { timeout: 60_000 }, async () => {
    const racers = Array.from({ length: shortOrLong(4, 6) }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', RACER, folder, String(TAKES)]),
    );
    children.push(...racers);
    writeFileSync(lockFile(), '999999999');
    await Promise.all(racers.map(({ stdout }) => once(stdout, 'data')));
    writeFileSync(join(folder, 'go'), '');
    const ends = racers.map(async (racer) => {
      const [complaints, [code]] = await Promise.all([text(racer.stderr), once(racer, 'exit')]);
      return { code, complaints };
    });
    expect(await Promise.all(ends)).toEqual(racers.map(() => ({ code: 0, complaints: '' })));
    expect(readdirSync(folder).sort()).toEqual(['go', 'lock']);
  });
});

/** How often each racer locks the folder. */
const TAKES = shortOrLong(20, 60);

/** Locks the folder many times, fails when another process is inside, and leaves a stale lock each time. */
const RACER = `
  import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  import { acquireFolderLock } from './src/server/db/folder-lock.ts';
  const folder = process.argv[1];
  console.info('ready');
  while (!existsSync(folder + '/go')) await pause(1);
  for (let taken = 0; taken < Number(process.argv[2]); ) {
    try {
      acquireFolderLock(folder);
    } catch (error) {
      if (!/in use|could not be taken/.test(error.message)) throw error;
      await pause(Math.random() * 2);
      continue;
    }
    taken += 1;
    process.removeAllListeners('exit');
    closeSync(openSync(folder + '/inside', 'wx'));
    if (taken % 3 === 0) await pause(1);
    rmSync(folder + '/inside');
    writeFileSync(folder + '/lock', '999999999 1 ' + process.pid + '-' + taken);
  }`;
