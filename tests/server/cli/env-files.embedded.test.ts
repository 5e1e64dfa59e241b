import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFiles } from '@/server/cli/env-files.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('the files are those that Next reads in production, the later one before the earlier', () => {
  expect(readEnvFiles(folder)).toEqual({});
  write('.env', 'A=1\nB=1\nC=1\nD="one # no comment"\n');
  write('.env.production', 'A=2\nB=2\nC=2\n');
  write('.env.local', 'A=3\nB=3\n');
  write('.env.production.local', 'A=4\n');
  write('.env.development', 'A=5\n');
  expect(readEnvFiles(folder)).toEqual({ A: '4', B: '3', C: '2', D: 'one # no comment' });
});

test('the command line opens the database that .env.local names, and the environment goes before it', {
  timeout: 60_000,
}, async () => {
  write('.env', 'DATA_DIR=from-env\n');
  write('.env.local', 'DATA_DIR=from-env-local\n');
  for (const name of ['drizzle', 'node_modules']) symlinkSync(resolve(name), join(folder, name));
  const { DATA_DIR: _, ...inherited } = process.env;
  const run = (given: Record<string, string>) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', resolve('src/server/cli/stanchion.ts'), 'beta', 'create', '--code', 'crew-2026'],
      {
        cwd: folder,
        env: {
          ...inherited,
          DATABASE_URL: '',
          NODE_OPTIONS: '',
          TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
          ...given,
        },
      },
    );
  expect((await run({})).stdout).toBe('CREW-2026\n');
  expect((await run({ DATA_DIR: 'from-the-environment' })).stdout).toBe('CREW-2026\n');
  const opened = ['from-env', 'from-env-local', 'from-the-environment'].filter((dir) => existsSync(join(folder, dir)));
  expect(opened).toEqual(['from-env-local', 'from-the-environment']);
});
