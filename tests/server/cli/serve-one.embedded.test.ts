import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@tests/support/postgres';
import { PATIENTLY } from '@tests/support/waiting';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';

/** Stands in for Next and for boot.ts: goes on with what it does only when it is told to. */
const NEXT = `
  const told = (then) => process.stdin.once('data', (word) => then(String(word)));
  process.on('SIGTERM', async () => {
    console.info('stopping');
    await globalThis.stanchionDrain();
    process.exit(0);
  });
  module.exports = () => ({
    prepare: () => new Promise((resolve, reject) => {
      console.info('opening');
      told((word) => (word === 'fail' ? reject(new Error('no database')) : resolve()));
    }),
    getRequestHandler: () => async ({ url }, response) => {
      if (url === '/broken') throw new Error('a broken page');
      if (url === '/events') return response.setHeader('content-type', 'text/event-stream').write(': hello');
      if (url === '/slow') {
        console.info('working');
        return told(() => response.end('done'));
      }
      response.end('by Next: ' + url);
    },
  });
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-one-'));
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  cpSync('src/server/security-headers.mjs', join(folder, 'src/server/security-headers.mjs'));
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
    expect(await (await early).text()).toBe('by Next: /');
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

/** A server that is there. */
const withOpen = async (work: (port: number, server: ReturnType<typeof start>) => Promise<void>) => {
  const port = await freePort();
  await withServer(port, async (server) => {
    await vi.waitFor(() => expect(server.said()).toContain('opening'), PATIENTLY);
    server.child.stdin.write('go on');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await work(port, server);
  });
};

it('answers what is under way before it ends, takes nothing new, and does not wait for streams', async () => {
  await withOpen(async (port, { child, said, ended }) => {
    const events = await fetch(`http://localhost:${port}/events`);
    const slow = fetch(`http://localhost:${port}/slow`);
    await vi.waitFor(() => expect(said()).toContain('working'), PATIENTLY);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(said()).toContain('stopping'), PATIENTLY);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
    expect(child.exitCode).toBeNull();
    child.stdin.write('finish');
    const answer = await slow;
    expect(await answer.text()).toBe('done');
    expect(answer.headers.get('connection')).toBe('close');
    expect(await ended).toEqual([0, null]);
    await expect(events.text()).rejects.toThrow();
  });
});

/** The first line of an answer, and what follows it, to a request that no client library would send. */
const raw = (port: number, line: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost', () =>
      socket.write(`${line} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`),
    );
    text(socket).then(resolve, reject);
    socket.once('error', reject);
  });

it('refuses the first lines that Next would fail at, and reads whole addresses', { timeout: 30_000 }, async () => {
  await withOpen(async (port, { said }) => {
    for (const line of ['GET /api/leads/%zz', 'GET /%ff?a=1', 'GET *']) {
      const answer = await raw(port, line);
      expect(answer, line).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(answer).toContain('"code":"VALIDATION"');
      expect(answer).toContain('X-Content-Type-Options: nosniff');
    }
    for (const line of ['TRACE /api/leads', 'PROPFIND /healthz']) {
      const answer = await raw(port, line);
      expect(answer, line).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/);
      expect(answer).toContain('allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
      expect(answer).toContain('"code":"METHOD_NOT_ALLOWED"');
    }
    expect(await raw(port, 'OPTIONS *')).toMatch(/^HTTP\/1.1 204 No Content\r\n/);
    expect(await raw(port, 'GET http://elsewhere.test:80/api/leads?limit=1')).toContain('by Next: /api/leads?limit=1');
    expect(await raw(port, 'GET http://elsewhere.test')).toContain('by Next: /');
    expect(await raw(port, 'GET /?q=%zz')).toContain('by Next: /?q=%zz');
    expect(said()).not.toContain('Error');
  });
});
