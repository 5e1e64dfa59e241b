import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeEmbeddedFolder } from '@tests/support/database/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

let migrated: string;
let folder: string;
let children: ChildProcess[] = [];

// Migrates only once: on a busy machine it takes longer than a process may take to stop.
beforeAll(async () => {
  migrated = newFolder();
  await makeEmbeddedFolder(migrated);
}, 120_000);
afterAll(() => rmSync(migrated, { recursive: true, force: true }));

beforeEach(() => {
  folder = newFolder();
  cpSync(migrated, folder, { recursive: true });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'stanchion-boot-'));

/** A process that boots like the application and then runs forever, like a server. */
function start(environment: Record<string, string> = {}, dataDir = folder) {
  const program = `
    setInterval(() => {}, 1000);
    const { boot } = await import('./src/server/boot.ts');
    await boot();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...environment },
  });
  children.push(child);
  return child;
}

const lock = () => existsSync(join(folder, 'lock'));

it.each(['SIGINT', 'SIGTERM'] as const)(
  'announces the shutdown once, and closes the database despite a second %s',
  {
    timeout: 60_000,
  },
  async (signal) => {
    const child = start();
    await once(child.stdout, 'data');
    const output = text(child.stdout);
    expect(lock()).toBe(true);
    child.kill('SIGINT');
    // The signal from the terminal and the one that `npm run up` forwards arrive a moment apart.
    await new Promise((resolve) => setTimeout(resolve, 3));
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(lock()).toBe(false);
    expect(await output).toBe('Stanchion is shutting down (SIGINT).\n');
  },
);

it('closes the database when a signal arrives while it is opening', { timeout: 60_000 }, async () => {
  const child = start();
  while (!lock()) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(lock()).toBe(false);
});
