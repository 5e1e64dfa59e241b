import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-up-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for Next: takes a moment to close, however often it is told to. */
const SERVER = `
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    signals += 1;
    if (signals === 1) setTimeout(() => { console.info('closed'); process.exit(0); }, 500);
  });
  setInterval(() => {}, 1000);
  console.info('serving');
`;

test('Ctrl-C, pressed twice in a terminal, ends it only after the server has closed', { timeout: 30_000 }, async () => {
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  mkdirSync(join(folder, '.next'));
  writeFileSync(join(folder, '.next/BUILD_ID'), 'test');
  writeFileSync(join(folder, serverProgram), SERVER);
  writeFileSync(join(folder, '.env'), 'PORT=39117\n');
  const { PORT: _, NEXT_DIST_DIR: __, ...env } = process.env;
  // A group of its own: what a terminal sends goes to all of it.
  const up = spawn(process.execPath, [join(folder, 'src/server/cli/up.mjs'), '--serve-only'], { detached: true, env });
  const group = -(up.pid ?? Number.NaN);
  let said = '';
  up.stdout.on('data', (chunk) => (said += chunk));
  try {
    while (!said.includes('serving')) await once(up.stdout, 'data');
    expect(said).toContain('Starting on port 39117');
    process.kill(group, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(group, 'SIGINT');
    expect(await once(up, 'close')).toEqual([0, null]);
    expect(said).toContain('closed');
  } finally {
    if (up.exitCode === null) process.kill(group, 'SIGKILL');
  }
});
