import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { getPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDatabase } from '@tests/support/database/database';
import { freePort } from '@tests/support/database/postgres';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { AFTER_UNDO_MS, anEmail } from '@tests/support/mail/emails';
import { tokenOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { serverProgram } from '@/server/cli/serve.mjs';
import { connect } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';

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

function start(settings: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
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
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child: started, output: () => output };
}

/** Uses a new connection each time, so that the processes take turns. */
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

/** Each process loads the application itself, one after the other. */
const STARTING = { timeout: 90_000 };

/** The process ids of the servers, once there are two. */
async function servers(): Promise<string[]> {
  return vi.waitFor(async () => {
    const pids = new Set<string>();
    for (let n = 0; n < 4; n += 1) pids.add((await ask('/who')).by);
    expect(pids.size).toBe(2);
    return [...pids];
  }, STARTING);
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

/** The process that runs the jobs and serves nothing: the child of `npm start` that never responds. */
async function jobsProcess(up: ChildProcess): Promise<string> {
  const serving = await servers();
  const [pid, ...others] = childrenOf(up).filter((child) => !serving.includes(child));
  expect(others).toEqual([]);
  return pid ?? expect.fail('No process runs the jobs.');
}

const childrenOf = ({ pid }: ChildProcess): string[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([child, parent]) => (child && parent === String(pid) ? child : []));

/** The queue's connections to the database, which only a process that runs jobs has. */
async function queueConnections(): Promise<number> {
  const single = postgres(database.url, { max: 1 });
  const rows = await single`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'stanchion jobs'`;
  await single.end();
  return rows.length;
}

/** The limit of 1,200 requests per minute, scaled by RATE_LIMIT_FACTOR. */
const LIMIT = 12;

describe('two server processes', () => {
  let authorization: string;
  let up: ChildProcess;

  beforeAll(async () => {
    await install(APPLICATION);
    const connection = await connect({ url: database.url, dataDir: '' });
    const scope = testScope(connection, { now: new Date() });
    authorization = `Bearer ${await tokenOf(scope, await makeUser(scope, { tier: 'PRO' }))}`;
    await connection.close();
    up = start({ ...START_TYPESCRIPT, RATE_LIMIT_FACTOR: '0.01', JOBS: 'hold' }).child;
    await servers();
  }, 180_000);
  afterAll(uninstall);

  it('share one rate limit per client (D40)', async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // The processes take turns: if each counted alone, neither would reach its limit.
    while (answers.length < 2 * LIMIT) answers.push(await ask('/api/leads', { authorization }));
    expect(new Set(answers.map(({ by }) => by)).size).toBe(2);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBeGreaterThanOrEqual(LIMIT);
    expect(accepted).toBeLessThan(2 * LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT - accepted);
  });

  it('are two again after one dies', { timeout: 180_000 }, async () => {
    const [first, second] = await servers();
    await expect(ask('/die')).rejects.toThrow();
    await vi.waitFor(async () => {
      expect([first, second].filter((pid) => isAlive(String(pid)))).toHaveLength(1);
    }, LONG_TIMEOUT);
    const now = await servers();
    expect(now.filter((pid) => pid !== first && pid !== second)).toHaveLength(1);
  });

  it('leave the jobs to a third, which has a lower priority and is replaced when it dies', {
    timeout: 180_000,
  }, async () => {
    const pid = await vi.waitFor(() => jobsProcess(up), STARTING);
    const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`) : [pid];
    for (const thread of threads) expect(getPriority(Number(thread))).toBe(Math.max(getPriority(up.pid), 5));
    // One process has at most two.
    const oneProcess = async () => expect([1, 2]).toContain(await queueConnections());
    await vi.waitFor(oneProcess, STARTING);
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => expect(await jobsProcess(up)).not.toBe(pid), STARTING);
    await vi.waitFor(oneProcess, STARTING);
  });

  it('report with JOBS=hold that emails are held, as the jobs process does', { timeout: 180_000 }, async () => {
    const answers = new Map<string, string>();
    for (let n = 0; n < 4; n += 1) {
      const { by, body } = await ask('/healthz');
      answers.set(by, JSON.parse(body).warnings?.[0]?.code);
    }
    expect([...answers.values()]).toEqual(['MAIL_HELD', 'MAIL_HELD']);
    const connection = await connect({ url: database.url, dataDir: '' });
    const scope = testScope(connection, { now: new Date(Date.now() - AFTER_UNDO_MS) });
    await callerFor(scope, await makeUser(scope)).emails.send(anEmail());
    const states = () => scope.db.select({ delivery: emailLogs.delivery, why: emailLogs.holdReason }).from(emailLogs);
    await vi.waitFor(async () => expect(await states()).toEqual([{ delivery: 'held', why: 'restored' }]), STARTING);
    await connection.close();
  });

  it('all exit cleanly when the parent process is stopped', { timeout: 120_000 }, async () => {
    await vi.waitFor(() => jobsProcess(up), STARTING);
    const pids = childrenOf(up);
    expect(pids).toHaveLength(3);
    up.kill('SIGTERM');
    expect(await once(up, 'close')).toEqual([0, null]);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

describe('server processes that keep failing', () => {
  afterEach(uninstall);

  it('stop the parent process when each dies as soon as it serves', { timeout: 60_000 }, async () => {
    // Messages keep their order: when the callback runs, the primary process knows that this one serves.
    await install(
      `if (process.argv[3] !== 'jobs') console.info('Serves'); process.send({ stanchion: 'ready' }, () => process.kill(process.pid, 'SIGKILL'));`,
    );
    const { child: up, output } = start();
    const [code] = await once(up, 'close');
    expect(code).toBeGreaterThan(0);
    expect(output()).toContain('keep crashing');
    // Two processes may crash three times each; the next crash is the last.
    expect(output().match(/Serves/g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('continue to serve if only the jobs process fails, which is restarted each time', {
    timeout: 60_000,
  }, async () => {
    await install(`
      if (process.argv[3] === 'jobs') {
        console.info('Jobs fail');
        process.exit(1);
      }
      process.on('SIGTERM', () => process.exit(0));
      setInterval(() => {}, 1000);
      process.send({ stanchion: 'ready' });`);
    const { child: up, output } = start();
    const third = 'has ended (1). The next one starts in 4 seconds.';
    await vi.waitFor(() => expect(output()).toContain(third), LONG_TIMEOUT);
    expect(output().match(/Jobs fail/g)).toHaveLength(3);
    expect(childrenOf(up)).toHaveLength(2);
    up.kill('SIGTERM');
    expect(await once(up, 'close')).toEqual([0, null]);
  });

  it('stop the parent process with their error message when none can start', { timeout: 120_000 }, async () => {
    await install(APPLICATION);
    const { child: up, output } = start({ ...START_TYPESCRIPT, RATE_LIMIT_FACTOR: 'much', JOBS: 'pause' });
    expect(await once(up, 'close')).toEqual([1, null]);
    expect(output().match(/(RATE_LIMIT_FACTOR|JOBS): /g)).toHaveLength(2);
  });
});
