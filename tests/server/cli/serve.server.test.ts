import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDatabase } from '@tests/support/database/database';
import { freePort } from '@tests/support/database/postgres';
import { makeUser, testScope } from '@tests/support/database/scope';
import { tokenOf } from '@tests/support/rest/tokens';
import { PATIENTLY } from '@tests/support/waiting';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';
import { connect } from '@/server/db/client';

// `npm start` on a Postgres server, as an operator starts it, with the real boot and the real routes.

let folder: string;
let port: number;
let database: { url: string; drop(): Promise<void> };
let child: ChildProcess | undefined;

/** An installation whose processes run this program. */
async function install(program: string): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-serve-'));
  database = await createDatabase(inject('server')?.template);
  port = await freePort();
  child = undefined;
  cpSync('src/server/cli', join(folder, 'src/server/cli'), { recursive: true });
  for (const path of ['.next', 'node_modules']) mkdirSync(join(folder, path));
  writeFileSync(join(folder, '.next/BUILD_ID'), 'test');
  writeFileSync(join(folder, serverProgram), program);
  // Loaded by name in each process, before the program has changed to the folder where it is installed.
  symlinkSync(resolve('node_modules/tsx'), join(folder, 'node_modules/tsx'));
}

async function uninstall(): Promise<void> {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

const APPLICATION = `process.chdir(${JSON.stringify(resolve('.'))}); import(${JSON.stringify(resolve('tests/support/database/serve-process.ts'))});`;
const START_TYPESCRIPT = { NODE_OPTIONS: '--import tsx', TSX_TSCONFIG_PATH: resolve('tsconfig.json') };

function start(settings: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const started = spawn(process.execPath, [join(folder, 'src/server/cli/up.mjs'), '--serve-only'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NEXT_DIST_DIR: '',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      WEB_CONCURRENCY: '2',
      ...settings,
    },
  });
  child = started;
  let said = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child: started, said: () => said };
}

/** Over a connection of its own, so that the processes take turns. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; by: string; remaining: string; body: string }>((answer, reject) => {
    const sent = request({ port, path, headers, agent: false }, (response) => {
      const { 'x-process': by, 'ratelimit-remaining': remaining } = response.headers;
      text(response).then(
        (body) => answer({ status: response.statusCode ?? 0, by: String(by), remaining: String(remaining), body }),
        reject,
      );
    });
    sent.once('error', reject).end();
  });

/** Each of them loads the application anew, one after the other. */
const STARTING = { timeout: 90_000 };

/** Who serves, once there are two of them. */
async function servers(): Promise<string[]> {
  return vi.waitFor(async () => {
    const pids = new Set<string>();
    for (let n = 0; n < 4; n += 1) pids.add((await ask('/who')).by);
    expect(pids.size).toBe(2);
    return [...pids];
  }, STARTING);
}

const lives = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

/** What RATE_LIMIT_FACTOR leaves of the 1,200 requests a minute. */
const ALLOWANCE = 12;

describe('two processes that serve', () => {
  let authorization: string;
  let up: ChildProcess;

  beforeAll(async () => {
    await install(APPLICATION);
    const connection = await connect({ url: database.url, dataDir: '' });
    const scope = testScope(connection, { now: new Date() });
    authorization = `Bearer ${await tokenOf(scope, await makeUser(scope, { tier: 'PRO' }))}`;
    await connection.close();
    up = start({ ...START_TYPESCRIPT, RATE_LIMIT_FACTOR: '0.01' }).child;
    await servers();
  }, 180_000);
  afterAll(uninstall);

  it('give each sender one allowance, whichever process answers (D40)', async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // They take turns, so that each would let in all of its half if it counted by itself.
    while (answers.length < 2 * ALLOWANCE) answers.push(await ask('/api/leads', { authorization }));
    expect(new Set(answers.map(({ by }) => by)).size).toBe(2);
    const letIn = answers.filter(({ status }) => status === 200).length;
    expect(letIn).toBeGreaterThanOrEqual(ALLOWANCE);
    expect(letIn).toBeLessThan(2 * ALLOWANCE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * ALLOWANCE - letIn);
  });

  it('are two again after one died', { timeout: 180_000 }, async () => {
    const [first, second] = await servers();
    await expect(ask('/die')).rejects.toThrow();
    await vi.waitFor(async () => {
      expect([first, second].filter((pid) => lives(String(pid)))).toHaveLength(1);
    }, PATIENTLY);
    const now = await servers();
    expect(now.filter((pid) => pid !== first && pid !== second)).toHaveLength(1);
  });

  it('both end cleanly when the whole is stopped', { timeout: 120_000 }, async () => {
    const pids = await servers();
    up.kill('SIGTERM');
    expect(await once(up, 'close')).toEqual([0, null]);
    expect(pids.filter(lives)).toEqual([]);
  });
});

describe('processes that do not serve for long', () => {
  afterEach(uninstall);

  it('end the whole when each dies as soon as it serves', { timeout: 60_000 }, async () => {
    // Messages keep their order: when the callback runs, the primary process knows that this one serves.
    await install(
      `console.info('Serves'); process.send({ stanchion: 'ready' }, () => process.kill(process.pid, 'SIGKILL'));`,
    );
    const { child: up, said } = start();
    const [code] = await once(up, 'close');
    expect(code).toBeGreaterThan(0);
    expect(said()).toContain('keep crashing');
    // Three replacements for each of two, after the first two.
    expect(said().match(/Serves/g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('end the whole with their message when none can start', { timeout: 120_000 }, async () => {
    await install(APPLICATION);
    const { child: up, said } = start({ ...START_TYPESCRIPT, RATE_LIMIT_FACTOR: 'much' });
    expect(await once(up, 'close')).toEqual([1, null]);
    expect(said().match(/RATE_LIMIT_FACTOR: /g)).toHaveLength(1);
  });
});
