import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@tests/support/database/postgres';
import { PATIENTLY } from '@tests/support/waiting';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';
import { SECURITY_HEADERS } from '@/server/security-headers.mjs';

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
      if (url === '/load') globalThis.stanchionAllowAt = (path) => (path === '/api/leads' ? 'GET, HEAD, OPTIONS' : null);
      if (url === '/events') return response.setHeader('content-type', 'text/event-stream').write(': hello');
      if (url === '/flood') {
        response.once('close', () => console.info('let go'));
        response.write(Buffer.alloc(64 * 1024 * 1024));
        return console.info('flooding');
      }
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
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
    await vi.waitFor(() => expect(said()).toContain('a broken page'), PATIENTLY);
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
const raw = (port: number, line: string, headers = 'host: here\r\n') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost', () =>
      socket.write(`${line} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`),
    );
    text(socket).then(resolve, reject);
    socket.once('error', reject);
  });

/** Of REST, however its path is written. */
const BROKEN_QUERIES = ['/api/leads?q=%zz', '/api/leads?q=a%', '/api/tasks?q=%ff', '/%61pi/export/leads?%2=x'].map(
  (address) => `GET ${address}`,
);

it('refuses the first lines that Next would fail at, and reads whole addresses', { timeout: 30_000 }, async () => {
  await withOpen(async (port, { said }) => {
    for (const line of ['GET /api/leads/%zz', 'GET /%ff?a=1', 'GET *', ...BROKEN_QUERIES]) {
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
    expect(said()).not.toContain('Error');
  });
});

const SPELLINGS = [
  ['/api/%6ceads', '/api/leads'],
  ['/%61%70%69/%4C%7e%5F%2e%2D%39', '/api/L~_.-9'],
  ['/api/leads/%2e%2E/tasks', '/api/leads/../tasks'],
  ['/api/leads/a%2Fb', '/api/leads/a%2Fb'],
  ['/api/leads/a%2fb%3F%25%36c%20%00%7F%C3%A9', '/api/leads/a%2fb%3F%256c%20%00%7F%C3%A9'],
  ['/api/leads?q=%6c%2D', '/api/leads?q=%6c%2D'],
  ['/api/leads?q=%C3%A9', '/api/leads?q=%C3%A9'],
  ['/?q=%zz', '/?q=%zz'],
  ['/api/trpc/leads.list?input=%zz', '/api/trpc/leads.list?input=%zz'],
  ['/api/docs?q=%zz', '/api/docs?q=%zz'],
] as const;

it('hands an address on in its normal spelling', async () => {
  await withOpen(async (port) => {
    for (const [written, read] of SPELLINGS) {
      expect((await raw(port, `GET ${written}`)).split('\r\n').at(-1)).toBe(`by Next: ${read}`);
    }
  });
});

it('names what a path has to a method that nobody knows, once the routes have told', async () => {
  await withOpen(async (port) => {
    expect((await fetch(`http://localhost:${port}/load`)).status).toBe(200);
    for (const line of ['TRACE /api/leads', 'PROPFIND /api/%6ceads?a=1']) {
      const answer = await raw(port, line);
      expect(answer, line).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/);
      expect(answer, line).toContain('allow: GET, HEAD, OPTIONS\r\n');
      expect(answer, line).toMatch(/"message":"[A-Z]+ is not supported here\. Supported: GET, HEAD, OPTIONS\."/);
    }
    expect(await raw(port, 'TRACE /')).toContain('allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
  });
});

it('sends the security headers with every answer, those of Node itself among them', async () => {
  await withOpen(async (port) => {
    for (const [line, headers] of [
      ['GET /', undefined],
      ['OPTIONS *', undefined],
      ['GET /', ''],
      ['GET /', 'host: here\r\nexpect: wonders\r\n'],
      ['N0NSENSE /', undefined],
      ['GET /', `host: here\r\nx: ${'x'.repeat(20_000)}\r\n`],
    ] as const) {
      const answer = (await raw(port, line, headers)).toLowerCase();
      for (const { key, value } of SECURITY_HEADERS) {
        expect(answer, `${line} ${headers?.slice(0, 40)}`).toContain(`\r\n${key}: ${value}\r\n`.toLowerCase());
      }
    }
  });
});

it('writes no other answer into one that has begun where nonsense follows', async () => {
  await withOpen(async (port) => {
    const socket = connect(port, 'localhost', () => socket.write('GET /events HTTP/1.1\r\nhost: here\r\n\r\n'));
    let heard = '';
    for await (const chunk of socket) {
      heard += chunk;
      if (heard.includes(': hello')) socket.write('nonsense\r\n\r\n');
    }
    expect(heard).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(heard).not.toContain('400 Bad Request');
  });
});

it('lets go of an answer that nobody reads where nonsense follows', async () => {
  await withOpen(async (port, { said }) => {
    // Without a listener for data it reads no more than a little.
    const socket = connect(port, 'localhost', () => socket.write('GET /flood HTTP/1.1\r\nhost: here\r\n\r\n'));
    socket.once('error', () => {});
    await vi.waitFor(() => expect(said()).toContain('flooding'), PATIENTLY);
    socket.write('nonsense\r\n\r\n');
    await vi.waitFor(() => expect(said()).toContain('let go'), PATIENTLY);
    socket.destroy();
  });
});
