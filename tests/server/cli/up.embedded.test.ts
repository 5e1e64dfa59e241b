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

/** Stands in for Next: takes half a second to close, however many signals it gets. */
const SERVER = `
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    signals += 1;
    if (signals === 1) setTimeout(() => { console.info('closed'); process.exit(0); }, 500);
  });
  setInterval(() => {}, 1000);
  console.info('serving');
`;

test('waits for the server to close when Ctrl-C is pressed twice in a terminal', { timeout: 30_000 }, async () => {
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  mkdirSync(join(folder, '.next'));
  writeFileSync(join(folder, '.next/BUILD_ID'), 'test');
  writeFileSync(join(folder, serverProgram), SERVER);
  writeFileSync(join(folder, '.env'), 'PORT=39117\n');
  const { PORT: _, NEXT_DIST_DIR: __, ...env } = process.env;
  // Its own process group: a terminal sends signals to the whole group.
  const up = spawn(process.execPath, [join(folder, 'src/server/cli/up.mjs'), '--serve-only'], { detached: true, env });
  const group = -(up.pid ?? Number.NaN);
  let output = '';
  up.stdout.on('data', (chunk) => (output += chunk));
  try {
    while (!output.includes('serving')) await once(up.stdout, 'data');
    expect(output).toContain('Starting on port 39117');
    process.kill(group, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(group, 'SIGINT');
    expect(await once(up, 'close')).toEqual([0, null]);
    expect(output).toContain('closed');
  } finally {
    if (up.exitCode === null) process.kill(group, 'SIGKILL');
  }
});
