import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@tests/support/database/postgres';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_IMPORT_BYTES } from '@/domain/csv/csv';
import { serverProgram } from '@/server/cli/serve.mjs';
import { SECURITY_HEADERS } from '@/server/http/security-headers.mjs';

/** Stands in for Next and boot.ts: waits for input on stdin before it finishes a step. */
const NEXT = `
  const onWord = (then) => process.stdin.once('data', (word) => then(String(word)));
  process.on('SIGTERM', async () => {
    console.info('stopping');
    await globalThis.stanchion.server.drain();
    process.exit(0);
  });
  module.exports = () => ({
    prepare: () => new Promise((resolve, reject) => {
      console.info('opening');
      onWord((word) => (word === 'fail' ? reject(new Error('no database')) : resolve()));
    }),
    getRequestHandler: () => async (request, response) => {
      const { url } = request;
      if (url === '/refuse') {
        for await (const chunk of request) break;
        return response.writeHead(413).end();
      }
      if (url === '/refuse-listening') {
        request.once('data', () => {
          request.pause();
          response.writeHead(413).end();
        });
        return;
      }
      if (url === '/broken') throw new Error('a broken page');
      if (process.env.HAS_ROUTES && request.method === 'OPTIONS' && url === '/api') {
        Object.assign(globalThis.stanchion.rest, {
          allowAt: (path) => (path === '/api/leads' ? 'GET, HEAD, OPTIONS' : null),
          refuse: (refused, to, fault) => to.end('by REST: ' + JSON.stringify(fault)),
          answer: () => false,
        });
        console.info('loaded');
      }
      if (url === '/events') return response.setHeader('content-type', 'text/event-stream').write(': hello');
      if (url === '/flood') {
        response.once('close', () => console.info('let go'));
        response.write(Buffer.alloc(64 * 1024 * 1024));
        return console.info('flooding');
      }
      if (url === '/slow') {
        console.info('working');
        return onWord(() => response.end('done'));
      }
      response.end('by Next: ' + url);
    },
  });
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-one-'));
  for (const part of ['cli', 'serving']) {
    cpSync(`src/server/${part}`, join(folder, 'src/server', part), { recursive: true });
  }
  cpSync('src/server/http/security-headers.mjs', join(folder, 'src/server/http/security-headers.mjs'));
  mkdirSync(join(folder, 'node_modules/next'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/next/index.js'), NEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withServer(
  port: number,
  work: (server: ReturnType<typeof start>) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const server = start(port, env);
  await work(server).finally(() => server.child.kill('SIGKILL'));
}

function start(port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [serverProgram, String(port)], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, 'close') };
}

it('does not open the database when its port is taken', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, resolve));
  await withServer(port, async ({ ended, output }) => {
    expect(await ended).toEqual([1, null]);
    expect(output()).toContain('EADDRINUSE');
    expect(output()).not.toContain('opening');
  });
  other.close();
});

it('goes on serving when nobody reads its log anymore', async () => {
  const port = await freePort();
  await withServer(port, async ({ child, output }) => {
    await vi.waitFor(() => expect(output()).toContain('opening'), LONG_TIMEOUT);
    child.stdin.write('go on');
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    expect((await fetch(`http://localhost:${port}/broken`)).status).toBe(500);
    expect((await fetch(`http://localhost:${port}/broken`)).status).toBe(500);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('by Next: /');
  });
});

it('holds requests until it is ready, and responds 500 to a broken page', async () => {
  const port = await freePort();
  await withServer(port, async ({ child, output }) => {
    await vi.waitFor(() => expect(output()).toContain('opening'), LONG_TIMEOUT);
    const early = fetch(`http://localhost:${port}/`);
    child.stdin.write('go on');
    expect(await (await early).text()).toBe('by Next: /');
    const broken = await fetch(`http://localhost:${port}/broken`);
    expect(broken.status).toBe(500);
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
    await vi.waitFor(() => expect(output()).toMatch(/A request failed: Error\n +at /), LONG_TIMEOUT);
    // The message of a failed statement contains its values.
    expect(output()).not.toContain('a broken page');
  });
});

it('exits when the database cannot be opened', async () => {
  await withServer(await freePort(), async ({ child, output, ended }) => {
    await vi.waitFor(() => expect(output()).toContain('opening'), LONG_TIMEOUT);
    child.stdin.write('fail');
    expect(await ended).toEqual([1, null]);
    expect(output()).toContain('no database');
  });
});

/** Runs `work` against a server that is ready. */
const withOpen = async (
  work: (port: number, server: ReturnType<typeof start>) => Promise<void>,
  env?: Record<string, string>,
) => {
  const port = await freePort();
  const workOnceOpen = async (server: ReturnType<typeof start>) => {
    await vi.waitFor(() => expect(server.output()).toContain('opening'), LONG_TIMEOUT);
    server.child.stdin.write('go on');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await work(port, server);
  };
  await withServer(port, workOnceOpen, env);
};

it('finishes pending requests before it exits, accepts no new ones, and does not wait for streams', async () => {
  await withOpen(async (port, { child, output, ended }) => {
    const events = await fetch(`http://localhost:${port}/events`);
    const slow = fetch(`http://localhost:${port}/slow`);
    await vi.waitFor(() => expect(output()).toContain('working'), LONG_TIMEOUT);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(output()).toContain('stopping'), LONG_TIMEOUT);
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

/** The raw response to a request that no client library would send. */
const raw = (port: number, line: string, headers = 'host: here\r\n') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost', () =>
      socket.write(`${line} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`),
    );
    text(socket).then(resolve, reject);
    socket.once('error', reject);
  });

/** REST paths with a malformed query, one with an encoded path. */
const BROKEN_QUERIES = ['/api/leads?q=%zz', '/api/leads?q=a%', '/api/tasks?q=%ff', '/%61pi/export/leads?%2=x'].map(
  (address) => `GET ${address}`,
);

it('rejects request lines that Next would fail on, and accepts absolute URLs', { timeout: 30_000 }, async () => {
  await withOpen(async (port, { output }) => {
    for (const line of ['GET /api/leads/%zz', 'GET /%ff?a=1', 'GET *', ...BROKEN_QUERIES]) {
      const answer = await raw(port, line);
      expect(answer, line).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      const { code, message, error } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
      expect([code, error]).toEqual(['VALIDATION', message]);
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
    expect(output()).not.toContain('Error');
  });
});

const SPELLINGS = [
  ['/api/%6ceads', '/api/leads'],
  ['/%61%70%69/%4C%7e%5F%2e%2D%39', '/api/L~_.-9'],
  ['/api/leads/a%2Fb', '/api/leads/a%2Fb'],
  ['/api/leads/a%2fb%3F%25%36c%20%00%7F%C3%A9', '/api/leads/a%2fb%3F%256c%20%00%7F%C3%A9'],
  ['/api/leads?q=%6c%2D', '/api/leads?q=%6c%2D'],
  ['/api/leads?q=%C3%A9', '/api/leads?q=%C3%A9'],
  ['/?q=%zz', '/?q=%zz'],
  ['/api/trpc/leads.list?input=%zz', '/api/trpc/leads.list?input=%zz'],
  ['/api/docs?q=%zz', '/api/docs?q=%zz'],
] as const;

it('passes URLs on in normalized form', async () => {
  await withOpen(async (port) => {
    for (const [written, read] of SPELLINGS) {
      expect((await raw(port, `GET ${written}`)).split('\r\n').at(-1)).toBe(`by Next: ${read}`);
    }
  });
});

it('loads the REST routes once, before the first request', async () => {
  await withOpen(
    async (port, { output }) => {
      const ask = async (address: string) => (await raw(port, `GET ${address}`)).split('\r\n').at(-1);
      const malformed = 'This URL is malformed: a % must be followed by two hexadecimal digits of valid UTF-8.';
      const [first, second] = await Promise.all([ask('/api/leads?a=%20&q=%zz'), ask('/api/leads?%ED%A0%80=x')]);
      expect(first).toBe(`by REST: ${JSON.stringify({ message: malformed, field: 'q' })}`);
      expect(second).toBe(`by REST: ${JSON.stringify({ message: malformed, field: '\ufffd\ufffd\ufffd' })}`);
      // Next would leave it out.
      for (const query of ['?__proto__=x', '?a=1&%5F_proto__']) {
        expect(await ask(`/api/leads${query}`)).toContain('"Unknown parameter: __proto__","field":"__proto__"');
        expect(await ask(`/${query}`)).toBe(`by Next: /${query}`);
      }
      // A URL class would drop them, and the list would respond.
      for (const path of ['/api//../leads', '/api/./leads', '/api/tasks/%2E%2e/leads', '/api/tasks\\..\\leads']) {
        expect(await ask(path)).toMatch(/^by REST: {"code":"NOT_FOUND","message":"There is nothing at this address\./);
      }
      expect(await ask('/api/leads?q=__proto__')).toBe('by Next: /api/leads?q=__proto__');
      for (const line of ['TRACE /api/leads', 'PROPFIND /api/%6ceads?a=1']) {
        const answer = await raw(port, line);
        expect(answer, line).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/);
        expect(answer, line).toContain('allow: GET, HEAD, OPTIONS\r\n');
        expect(answer, line).toMatch(/"message":"[A-Z]+ is not supported here\. Supported: GET, HEAD, OPTIONS\."/);
      }
      expect(await raw(port, 'TRACE /')).toContain('allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
      expect(output().split('loaded')).toHaveLength(2);
    },
    { HAS_ROUTES: '1' },
  );
});

it('sends the security headers with every response, including those of Node itself, and HSTS under https', async () => {
  const expectHeaders = async (port: number) => {
    for (const [line, headers] of [
      ['GET /', undefined],
      ['GET /api/leads/%E0%A4%A', undefined],
      ['GET /%zz', undefined],
      ['OPTIONS *', undefined],
      ['GET /', ''],
      ['GET /', 'host: here\r\nexpect: wonders\r\n'],
      ['N0NSENSE /', undefined],
      ['GET /', `host: here\r\nx: ${'x'.repeat(20_000)}\r\n`],
    ] as const) {
      const answer = (await raw(port, line, headers)).toLowerCase();
      const sent = [...SECURITY_HEADERS, { key: 'Strict-Transport-Security', value: 'max-age=31536000' }];
      for (const { key, value } of sent) {
        expect(answer, `${line} ${headers?.slice(0, 40)}`).toContain(`\r\n${key}: ${value}\r\n`.toLowerCase());
      }
    }
  };
  await withOpen(expectHeaders, { APP_URL: 'https://crm.example' });
});

it('does not write an error into a response in progress when an invalid request follows', async () => {
  await withOpen(async (port) => {
    const socket = connect(port, 'localhost', () => socket.write('GET /events HTTP/1.1\r\nhost: here\r\n\r\n'));
    let received = '';
    for await (const chunk of socket) {
      received += chunk;
      if (received.includes(': hello')) socket.write('nonsense\r\n\r\n');
    }
    expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(received).not.toContain('400 Bad Request');
  });
});

it.each(['/refuse', '/refuse-listening'])(
  'serves the next request of a connection after %s has left a body unread',
  async (path) => {
    await withOpen(async (port) => {
      const body = 'x'.repeat(4 * 1024 * 1024);
      const socket = connect(port, 'localhost', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
        socket.write('GET /next HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
      });
      const answers = await text(socket);
      expect(answers).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
      expect(answers).toContain('by Next: /next');
    });
  },
);

it('drops an unread response when an invalid request follows', async () => {
  await withOpen(async (port, { output }) => {
    // Without a data listener the socket reads only a little.
    const socket = connect(port, 'localhost', () => socket.write('GET /flood HTTP/1.1\r\nhost: here\r\n\r\n'));
    socket.once('error', () => {});
    await vi.waitFor(() => expect(output()).toContain('flooding'), LONG_TIMEOUT);
    socket.write('nonsense\r\n\r\n');
    await vi.waitFor(() => expect(output()).toContain('let go'), LONG_TIMEOUT);
    socket.destroy();
  });
});

it('closes connections whose request does not arrive in time, and no event stream', async () => {
  const short = { headersTimeout: 200, requestTimeout: 1000, connectionsCheckingInterval: 50 };
  writeFileSync(join(folder, 'src/server/serving/time-outs.mjs'), `export const TIME_OUTS = ${JSON.stringify(short)};`);
  await withOpen(async (port) => {
    const events = await fetch(`http://localhost:${port}/events`);
    const answerTo = (sent: string) => {
      const socket = connect(port, 'localhost', () => socket.write(sent));
      return text(socket);
    };
    const unfinished = [
      '',
      'GET / HTTP/1.1\r\nhost: he',
      'POST /slow HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf',
    ];
    for (const answer of await Promise.all(unfinished.map(answerTo))) {
      expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    }
    // It has been open for longer than any of them.
    const stream = events.body?.getReader();
    expect(new TextDecoder().decode((await stream?.read())?.value)).toBe(': hello');
    const next = await Promise.race([stream?.read().then(() => 'ended'), fetch(`http://localhost:${port}/`)]);
    expect(next).toMatchObject({ status: 200 });
  });
});

it('gives an import of 50 MiB enough time at 1 Mbit/s, and unfinished headers at most ten seconds', async () => {
  const { TIME_OUTS } = await import('@/server/serving/time-outs.mjs');
  expect(TIME_OUTS.requestTimeout).toBeGreaterThan((MAX_IMPORT_BYTES * 8) / 1000);
  expect(TIME_OUTS.headersTimeout + TIME_OUTS.connectionsCheckingInterval).toBeLessThanOrEqual(12_000);
});
