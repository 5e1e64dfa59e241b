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

/** Starts it as the leader of a process group, and waits until it serves. */
async function start(command: string, args: string[], settings: Record<string, string> = {}) {
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  mkdirSync(join(folder, '.next'));
  writeFileSync(join(folder, '.next/BUILD_ID'), 'test');
  writeFileSync(join(folder, serverProgram), SERVER);
  writeFileSync(join(folder, '.env'), 'PORT=39117\n');
  const { PORT: _, NEXT_DIST_DIR: __, npm_lifecycle_event: ___, ...env } = process.env;
  const started = spawn(command, args, { detached: true, env: { ...env, ...settings } });
  const group = -(started.pid ?? Number.NaN);
  let output = '';
  started.stdout.on('data', (chunk) => (output += chunk));
  end = () => {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  };
  while (!output.includes('serving')) await once(started.stdout, 'data');
  expect(output).toContain('Starting on port 39117');
  return { started, group, output: () => output };
}

let end = (): void => {};
afterEach(() => end());

const program = () => join(folder, 'src/server/cli/up.mjs');

// A terminal sends signals to the whole group.
test('waits for the server to close when Ctrl-C is pressed twice in a terminal', { timeout: 30_000 }, async () => {
  const { started, group, output } = await start(process.execPath, [program(), '--serve-only']);
  process.kill(group, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.kill(group, 'SIGINT');
  expect(await once(started, 'close')).toEqual([0, null]);
  expect(output()).toContain('closed');
});

// npm runs a shell, passes a SIGTERM on to it, and exits with it.
test('closes the server when a SIGTERM has ended the shell of npm', { timeout: 30_000 }, async () => {
  const script = '"$0" "$@"; exit $?';
  const args = ['-c', script, process.execPath, program(), '--serve-only'];
  const { started, output } = await start('sh', args, { npm_lifecycle_event: 'start' });
  const closed = once(started, 'close');
  started.kill('SIGTERM');
  // Its output ends with the last process of the group.
  expect(await closed).toEqual([null, 'SIGTERM']);
  expect(output()).toContain('closed');
});
