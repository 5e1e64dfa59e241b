import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tests/support/postgres';
import { PATIENTLY } from '@tests/support/waiting';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';

/** Stands in for Next: opens what it opens only when it is told to go on. */
const NEXT = `
  module.exports = () => ({
    prepare: () => new Promise((resolve, reject) => {
      console.info('opening');
      process.stdin.once('data', (word) => (String(word) === 'fail' ? reject(new Error('no database')) : resolve()));
    }),
    getRequestHandler: () => async (request, response) => {
      if (request.url === '/broken') throw new Error('a broken page');
      response.end('by Next');
    },
  });
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-one-'));
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/next'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/next/index.js'), NEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withServer(port: number, work: (server: ReturnType<typeof start>) => Promise<void>): Promise<void> {
  const server = start(port);
  await work(server).finally(() => server.child.kill('SIGKILL'));
}

function start(port: number) {
  const child = spawn(process.execPath, [serverProgram, String(port)], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, said: () => said, ended: once(child, 'close') };
}

it('opens nothing where its port is taken', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, resolve));
  await withServer(port, async ({ ended, said }) => {
    expect(await ended).toEqual([1, null]);
    expect(said()).toContain('EADDRINUSE');
    expect(said()).not.toContain('opening');
  });
  other.close();
});

it('lets who comes early wait, and answers a broken page with 500', async () => {
  const port = await freePort();
  await withServer(port, async ({ child, said }) => {
    await vi.waitFor(() => expect(said()).toContain('opening'), PATIENTLY);
    const early = fetch(`http://localhost:${port}/`);
    child.stdin.write('go on');
    expect(await (await early).text()).toBe('by Next');
    const broken = await fetch(`http://localhost:${port}/broken`);
    expect(broken.status).toBe(500);
    expect(said()).toContain('a broken page');
  });
});

it('ends where nothing can be opened', async () => {
  await withServer(await freePort(), async ({ child, said, ended }) => {
    await vi.waitFor(() => expect(said()).toContain('opening'), PATIENTLY);
    child.stdin.write('fail');
    expect(await ended).toEqual([1, null]);
    expect(said()).toContain('no database');
  });
});
