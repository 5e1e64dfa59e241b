import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDatabase } from '@tests/support/database/database';
import { makeUser, testScope } from '@tests/support/database/scope';
import { isLong } from '@tests/support/long';
import { tokenOf } from '@tests/support/rest/tokens';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Connection, connect, rowsOf } from '@/server/db/client';

/** Imports write 1,000 rows at a time, so this takes three batches. */
const ROWS = 2500;
const body = JSON.stringify({
  data: Array.from({ length: ROWS }, (_, n) => ({
    companyName: `Company ${n}`,
    contactPerson: 'Bo',
    email: `bo${n}@b.example`,
    status: 'CONTACTED',
  })),
  createTasks: true,
});

const embedded = process.env.STANCHION_TEST_DB === 'embedded';
let folder: string;
let url: string;
let drop: () => Promise<void>;
let children: ChildProcess[];

beforeEach(async () => {
  children = [];
  folder = mkdtempSync(join(tmpdir(), 'stanchion-killed-'));
  ({ url, drop } = embedded ? { url: '', drop: async () => {} } : await createDatabase(inject('server')?.template));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the database of the server processes. Call it only while none of them is running. */
async function withDatabase<Value>(work: (connection: Connection) => Promise<Value>, first = false): Promise<Value> {
  const file = first && embedded ? inject('embeddedDump') : undefined;
  const connection = await connect({
    url: url || undefined,
    dataDir: folder,
    loadDataDir: file ? await openAsBlob(file) : undefined,
  });
  return work(connection).finally(() => connection.close());
}

const newToken = () =>
  withDatabase(async (connection) => {
    const scope = testScope(connection, { now: new Date() });
    return tokenOf(scope, await makeUser(scope, { tier: 'PRO' }));
  }, true);

/** Starts a server process. `nextLine` reads its output: first its address, then `held` once it is blocked. */
function start(hold = '') {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/rest/rest-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, HOLD: hold },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The server ended.');
    return value;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  };
  return { nextLine, kill };
}

async function send(address: string, token: string) {
  const response = await fetch(`${address}/api/import/leads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'import of today',
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Starts a server, sends it the import, and kills it at the point where `hold` blocks it. */
async function killAt(hold: 'import' | 'answer', token: string): Promise<void> {
  const { nextLine, kill } = start(hold);
  const lost = send(await nextLine(), token).then(
    (answer) => answer,
    () => 'no answer',
  );
  expect(await nextLine()).toBe('held');
  await kill();
  expect(await lost).toBe('no answer');
  // The killed process leaves the lock of the embedded database behind; the next process takes it over.
  expect(existsSync(join(folder, 'lock'))).toBe(embedded);
}

const rowCounts = () =>
  withDatabase(async ({ db }) => {
    const result = await db.execute(sql`select
      (select count(*)::int from leads) as leads,
      (select count(distinct company_name)::int from leads) as companies,
      (select count(*)::int from lead_history) as history,
      (select count(*)::int from tasks) as tasks,
      (select count(distinct lead_id)::int from tasks) as leads_with_tasks,
      (select coalesce(sum(count), 0)::int from lead_counters) as counted,
      (select count(*)::int from domain_events where type = 'data_imported') as events,
      (select count(*)::int from idempotency_keys) as keys`);
    return rowsOf<Record<string, number>>(result)[0];
  });

const all = (count: number, once: number) => ({
  leads: count,
  companies: count,
  history: count,
  tasks: count,
  leads_with_tasks: count,
  counted: count,
  events: once,
  keys: once,
});

it('imports every row exactly once when a client retries after kill -9', { timeout: 120_000 }, async () => {
  const token = await newToken();
  // The rollback itself is up to Postgres, so only the long run tests it. The short run tests what is up to us: that
  // the key is stored in the same transaction as the rows.
  if (isLong) {
    await killAt('import', token);
    expect(await rowCounts()).toEqual(all(0, 0));
  }
  // After the commit, before the response is sent.
  await killAt('answer', token);
  expect(await rowCounts()).toEqual(all(ROWS, 1));

  const { nextLine, kill } = start();
  const address = await nextLine();
  const [first, again] = await Promise.all([send(address, token), send(address, token)]);
  expect(first).toMatchObject({ status: 200, body: { imported: ROWS, skipped: 0, createdTasks: ROWS, errorCount: 0 } });
  expect(again).toEqual(first);
  await kill();
  expect(await rowCounts()).toEqual(all(ROWS, 1));
});
