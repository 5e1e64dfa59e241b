import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tests/support/database/database';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { shortOrLong } from '@tests/support/long';
import { anEmail } from '@tests/support/mail/emails';
import { type FakeResend, startFakeResend } from '@tests/support/mail/fake-resend';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { type Connection, connect } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import { deliverEmail } from '@/server/services/emails/deliver-email';

const EMAILS = shortOrLong(40, 200);
const KILLS = shortOrLong(2, 10);
/** The embedded database belongs to one process at a time. */
const embedded = process.env.STANCHION_TEST_DB === 'embedded';
const INSTANCES = embedded ? 1 : 2;
/** Longer than a worker may take before it counts as dead. */
const STEP_MS = 2 * 60_000;
const HOURS_MS = 3 * 60 * 60_000;

let folder: string;
let url: string;
let drop: () => Promise<void>;
let resend: FakeResend;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-delivery-'));
  ({ url, drop } = embedded ? { url: '', drop: async () => {} } : await createDatabase(inject('server')?.template));
  resend = await startFakeResend();
});
afterEach(async () => {
  await kill();
  await resend.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the database while no other process has it locked. */
async function withDatabase<Value>(work: (connection: Connection) => Promise<Value>, first = false): Promise<Value> {
  const file = first && embedded ? inject('embeddedDump') : undefined;
  const loadDataDir = file ? await openAsBlob(file) : undefined;
  const connection = await connect({ url: url || undefined, dataDir: folder, loadDataDir });
  return work(connection).finally(() => connection.close());
}

async function sendAll(connection: Connection): Promise<string[]> {
  const scope = testScope(connection, { now: new Date() });
  const caller = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
  const ids: string[] = [];
  for (let n = 0; n < EMAILS; n += 1) ids.push((await caller.emails.send(anEmail({ subject: `Email ${n}` }))).id);
  return ids;
}

function start(round: number): void {
  const settings = {
    ...{ NODE_ENV: 'production' as const, DATABASE_URL: url, DATA_DIR: folder },
    ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, CLOCK_AHEAD_MS: String((round + 1) * STEP_MS) },
  };
  const run = () =>
    spawn(process.execPath, ['--import', 'tsx', 'tests/support/mail/delivery-process.ts'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...settings },
    });
  children = Array.from({ length: INSTANCES }, run);
}

async function kill(): Promise<void> {
  const ended = children.map((child) =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null,
  );
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ended);
  children = [];
}

const requests = () => [...resend.requests.values()].reduce((sum, count) => sum + count, 0);

it('each email arrives exactly once by its key, although the processes that send them are killed', {
  timeout: shortOrLong(240_000, 600_000),
}, async () => {
  const ids = await withDatabase(sendAll, true);
  for (let round = 0; round < KILLS; round += 1) {
    const [before, whole] = [requests(), 2 + ((round * 7) % 5)];
    // Then Resend takes some more, but nobody hears of it before the end.
    resend.next = Array.from({ length: whole }, () => 'accept');
    resend.otherwise = round % 2 === 0 ? 'accept in silence' : 'silence';
    start(round);
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(before + whole), { timeout: 60_000, interval: 5 });
    await kill();
  }
  const read = () => withDatabase(({ db }) => db.select().from(emailLogs));
  expect((await read()).some(({ delivery }) => delivery === 'sending')).toBe(true);
  resend.otherwise = 'accept';
  // Every retry is due.
  await withDatabase(async (connection) => {
    const scope = testScope(connection, {
      now: new Date(Date.now() + HOURS_MS),
      env: { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url },
    });
    for (const id of ids) await deliverEmail(scope, id);
  });
  expect((await read()).map(({ delivery }) => delivery)).toEqual(ids.map(() => 'sent'));
  expect(resend.emails.map(({ key }) => key).sort()).toEqual([...ids].sort());
});
