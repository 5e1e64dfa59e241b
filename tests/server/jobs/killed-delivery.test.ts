import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createDatabase } from '@tests/support/database/database';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { numbersOf, shortOrLong, testSeed } from '@tests/support/long';
import { anyBehaviors, anyCrash, type Crash } from '@tests/support/mail/crashes';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { anEmail } from '@tests/support/mail/emails';
import { type FakeResend, startFakeResend } from '@tests/support/mail/fake-resend';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Connection, connect } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';

/** The embedded database belongs to one process at a time. */
const embedded = process.env.STANCHION_TEST_DB === 'embedded';
const EMAILS = shortOrLong(embedded ? 24 : 40, 200);
const KILLS = shortOrLong(2, 10);
const INSTANCES = embedded ? 1 : 2;
/** Claims 32 emails at most, so that there is work for every instance. */
const PER_SECOND = '32';
/** The file descriptor on which a process reports its last message. */
const REPORT = 3;
/** Longer than a worker may take before it counts as dead. */
const STEP_MS = 2 * 60_000;
const HOURS_MS = 5 * 60 * 60_000;

interface Worker {
  child: ChildProcess;
  crash: Crash;
  /** The message at which it began to die; empty if it was killed before. */
  lastEmail: Promise<string>;
  ended: Promise<unknown>;
}

let folder: string;
let url: string;
let drop: () => Promise<void>;
let resend: FakeResend;
let workers: Worker[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-delivery-'));
  ({ url, drop } = embedded ? { url: '', drop: async () => {} } : await createDatabase(inject('server')?.template));
  resend = await startFakeResend();
});
afterEach(async () => {
  await killAll();
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

function start(round: number, crash: Crash): Worker {
  const settings = {
    ...{ NODE_ENV: 'production' as const, DATABASE_URL: url, DATA_DIR: folder },
    ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, RESEND_PER_SECOND: PER_SECOND },
    ...{ CLOCK_AHEAD_MS: String((round + 1) * STEP_MS), CRASH: JSON.stringify(crash) },
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/mail/delivery-process.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...settings },
  });
  return { child, crash, lastEmail: text(child.stdio[REPORT] as Readable), ended: once(child, 'close') };
}

async function killAll(): Promise<void> {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers = [];
}

const readEmails = () => withDatabase(({ db }) => db.select().from(emailLogs));

/** A crash at that very moment leaves the message unchanged; a later crash may happen at any point. */
async function expectLeftAsTheyWere(dead: readonly Worker[]): Promise<void> {
  const emails = await readEmails();
  for (const { crash, lastEmail } of dead) {
    const id = await lastEmail;
    if (id === '' || crash.delayMs > 0) continue;
    expect(emails.find((email) => email.id === id)?.delivery).toBe('sending');
    if (crash.moment === 'answered') expect(resend.emails.map(({ key }) => key)).toContain(id);
  }
}

it('delivers each email exactly once by its key, although the sending processes die at random moments', {
  timeout: shortOrLong(240_000, 600_000),
}, async ({ onTestFailed }) => {
  onTestFailed(() => console.error(`Repeat it with STANCHION_SEED=${testSeed}`));
  const below = numbersOf(testSeed);
  const ids = await withDatabase(sendAll, true);
  for (let round = 0; round < KILLS; round += 1) {
    resend.next = anyBehaviors(below);
    workers = Array.from({ length: INSTANCES }, (_, instance) => start(round, anyCrash(round + instance, below)));
    const dying = workers;
    await Promise.race(dying.map(({ ended }) => ended));
    // The others are killed at any point.
    await killAll();
    expect(dying.map(({ child }) => child.signalCode)).toEqual(dying.map(() => 'SIGKILL'));
    await expectLeftAsTheyWere(dying);
  }
  resend.next = [];
  // Every retry is due.
  await withDatabase(async (connection) => {
    const scope = testScope(connection, {
      now: new Date(Date.now() + HOURS_MS),
      env: { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url },
    });
    for (const id of ids) await deliverEmail(scope, id);
  });
  expect((await readEmails()).map(({ delivery }) => delivery)).toEqual(ids.map(() => 'sent'));
  expect(resend.emails.map(({ key }) => key).sort()).toEqual([...ids].sort());
});
