import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFiles } from '@/server/cli/env-files.mjs';
import { acquireFolderLock } from '@/server/db/folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('reads the files that Next reads in production, with the same precedence', () => {
  expect(readEnvFiles(folder)).toEqual({});
  write('.env', 'A=1\nB=1\nC=1\nD="one # no comment"\n');
  write('.env.production', 'A=2\nB=2\nC=2\n');
  write('.env.local', 'A=3\nB=3\n');
  write('.env.production.local', 'A=4\n');
  write('.env.development', 'A=5\n');
  expect(readEnvFiles(folder)).toEqual({ A: '4', B: '3', C: '2', D: 'one # no comment' });
});

test('the command line opens the database named in .env.local, unless the environment names another', {
  timeout: 60_000,
}, async () => {
  write('.env', 'DATA_DIR=from-env\n');
  write('.env.local', 'DATA_DIR=from-env-local\n');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { DATA_DIR: _, ...inherited } = process.env;
  // Every database is locked, so the error names the one that the command tried to open.
  const folders = ['from-env', 'from-env-local', 'from-the-environment'];
  const locks = await Promise.all(folders.map((name) => acquireFolderLock(join(folder, name), { beatMs: 50 })));
  const opened = async (given: Record<string, string>) => {
    const child = spawn(process.execPath, ['--import', 'tsx', resolve('src/server/cli/stanchion.ts'), 'mail', 'list'], {
      cwd: folder,
      env: {
        ...inherited,
        DATABASE_URL: '',
        NODE_OPTIONS: '',
        TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
        ...given,
      },
    });
    return /database in (\S+) is in use/.exec(await text(child.stderr))?.[1];
  };
  expect(await opened({})).toBe('from-env-local');
  expect(await opened({ DATA_DIR: 'from-the-environment' })).toBe('from-the-environment');
  for (const lock of locks) lock.release();
});
