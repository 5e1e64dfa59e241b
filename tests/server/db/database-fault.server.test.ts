import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, openTestDatabase } from '@tests/support/database/database';
import { freePort } from '@tests/support/database/postgres';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from '@/server/db/client';
import { explainFault } from '@/server/db/database-fault';
import { lastWriteFailure } from '@/server/db/disk-space';
import { env } from '@/server/env';
import { faultResponse, findFault } from '@/server/http/health';
import { toProblem } from '@/server/problems/errors';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-fault-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a database as at the start, and explains the failure. */
async function faultOf(target: { DATABASE_URL?: string; DATA_DIR: string }) {
  const opened = connect({ url: target.DATABASE_URL, dataDir: target.DATA_DIR, poolSize: 1 }).then((connection) =>
    connection.migrate().finally(() => connection.close()),
  );
  const error = await opened.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { fault, message, summary } = explainFault(error, target);
  return { fault, message, summary };
}

it('names a data folder that is a file, or in one', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'inside')]) {
    expect(await faultOf({ DATA_DIR: path })).toEqual({
      fault: 'DATABASE_FOLDER_INVALID',
      message: `The folder of the database is a file, or in one (${path}). Set DATA_DIR to a folder.`,
      summary: 'The folder of the database is a file, or in one.',
    });
  }
});

it('names a server that cannot be reached, and a database that does not exist, without the password', async () => {
  const nobody = `localhost:${await freePort()}`;
  expect(await faultOf({ DATABASE_URL: `postgres://me:secret@${nobody}/crm`, DATA_DIR: '' })).toMatchObject({
    fault: 'DATABASE_UNREACHABLE',
    message: `The Postgres server cannot be reached (${nobody}/crm). Start it, or correct DATABASE_URL.`,
  });

  const url = new URL(inject('server')?.url ?? '');
  url.pathname = '/nowhere';
  expect(await faultOf({ DATABASE_URL: url.href, DATA_DIR: '' })).toMatchObject({
    fault: 'DATABASE_MISSING',
    message: `The Postgres server has no such database (${url.host}/nowhere). Create it, or correct DATABASE_URL.`,
  });
});

const SERVER = { DATABASE_URL: 'postgres://me:secret@db.example/crm', DATA_DIR: '.stanchion' };
const EMBEDDED = { DATA_DIR: '/var/lib/stanchion' };

it.each([
  [EMBEDDED, { code: 'EROFS' }, 'DATABASE_FOLDER_READ_ONLY', 'cannot be written to (/var/lib/stanchion). Allow'],
  [EMBEDDED, { name: 'ErrnoError', errno: 2 }, 'DATABASE_FOLDER_READ_ONLY', 'or set DATA_DIR to another folder.'],
  [EMBEDDED, { code: 'ENOSPC' }, 'DATABASE_DISK_FULL', 'The disk is full (/var/lib/stanchion). Free some space'],
  [EMBEDDED, { name: 'ErrnoError', errno: 51 }, 'DATABASE_DISK_FULL', 'or set DATA_DIR to a folder on another disk.'],
  [SERVER, { code: '53100' }, 'DATABASE_DISK_FULL', 'The disk of the Postgres server is full. Free some space there.'],
  [SERVER, { code: '28P01' }, 'DATABASE_REFUSED', 'refuses the user or the password (db.example/crm). Correct them'],
  [SERVER, { code: '42501' }, 'DATABASE_FORBIDDEN', 'lacks a right in the database (db.example/crm). It must own'],
  [SERVER, { code: '25006' }, 'DATABASE_READ_ONLY', 'is read-only (db.example/crm). Set DATABASE_URL to the primary'],
  [
    SERVER,
    { code: '08P01', message: 'unsupported startup parameter: lock_timeout' },
    'DATABASE_POOLER',
    '(db.example/crm: unsupported startup parameter: lock_timeout). If it is in transaction mode, set DATABASE_DIRECT_URL',
  ],
  [SERVER, { code: '53300' }, 'DATABASE_OUT_OF_CONNECTIONS', 'lower DATABASE_POOL.'],
])('explains on %o the error %o as %s', (target, error, fault, part) => {
  const cause = Object.assign(new Error(), error);
  const explained = explainFault(new Error('Failed query: select 1', { cause }), target);
  expect(explained.fault).toBe(fault);
  expect(explained.message).toContain(part);
  expect(explained.summary).not.toMatch(/example|var|secret/);
});

it('keeps the message of an unknown error', () => {
  expect(explainFault(new Error('PGlite failed to initialize properly'), EMBEDDED)).toMatchObject({
    fault: 'DATABASE_FAILED',
    message: 'The database does not work: PGlite failed to initialize properly',
  });
});

it('responds to /healthz while all connections are waiting for locks', { timeout: 20_000 }, async () => {
  const database = await openTestDatabase();
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const waiting: Promise<string>[] = [];
  await database.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (const db of Array.from({ length: 40 }, (_, n) => (n % 2 ? database.db : database.signIn))) {
      waiting.push(
        db.execute(lock).then(
          () => 'locked',
          () => 'given up',
        ),
      );
    }
    expect(await Promise.race([...waiting, findFault(async () => database)])).toBeNull();
  });
  await Promise.all(waiting);
  await database.close();
});

it('states in /healthz why the server refuses', async () => {
  const { url, drop } = await createDatabase();
  const connection = await connect({ url, dataDir: '' });
  Object.assign(env(), { DATABASE_URL: url });
  try {
    expect(await findFault(async () => connection)).toBeNull();
    await drop();
    expect(await findFault(async () => connection)).toMatchObject({ fault: 'DATABASE_MISSING' });
  } finally {
    Object.assign(env(), { DATABASE_URL: undefined });
    await connection.close();
  }
});

it('reports a full disk of the server in /healthz as soon as a request fails on it', async () => {
  const database = await openTestDatabase();
  const check = () => findFault(async () => database);
  expect(await check()).toBeNull();

  const failed = new Error('Failed query', { cause: Object.assign(new Error('No space left'), { code: '53100' }) });
  expect(toProblem(failed, () => 'none')).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('The disk is full'),
  });
  const fault = await check();
  lastWriteFailure.forget();
  expect(await check()).toBeNull();
  await database.close();

  const response = faultResponse(fault ?? expect.fail());
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect(await response.json()).toMatchObject({
    status: 503,
    title: 'Service Unavailable',
    code: 'DATABASE_DISK_FULL',
  });
});

it('reports a read-only server in /healthz as soon as a request fails on it', async () => {
  const database = await openTestDatabase();
  Object.assign(env(), { DATABASE_URL: 'postgres://db.example/stanchion' });
  try {
    const write = database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table late ()`);
    });
    const failed = await write.catch((error: unknown) => error);
    expect(toProblem(failed, () => 'none')).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The database cannot be written to. Nothing was saved; your data can still be read.',
    });
    expect(await findFault(async () => database)).toMatchObject({ fault: 'DATABASE_READ_ONLY' });
  } finally {
    lastWriteFailure.forget();
    Object.assign(env(), { DATABASE_URL: undefined });
    await database.close();
  }
});

it.each([
  [51, 'The disk is full.'],
  [69, 'The database cannot be written to.'],
  [2, 'The database cannot be written to.'],
])('error %d of the embedded database’s files is an expected failure of a request', (errno, message) => {
  const thrown = Object.assign(new Error(), { name: 'ErrnoError', errno });
  const problem = toProblem(new Error('Failed query', { cause: thrown }), () => 'none');
  lastWriteFailure.forget();
  expect(problem).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(message) });
});
