import { createDatabase } from '@tests/support/database/database';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, connect, type Database, rowsOf } from '@/server/db/client';
import { toProblem } from '@/server/problems/errors';

// With one connection in the pool, the next statement can only use the one that was lost.
let connection: Connection;
let drop: () => Promise<void>;
const uncaught = vi.fn();

beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  connection = await connect({ url: created.url, dataDir: '', poolSize: 1 });
  process.on('uncaughtException', uncaught);
});
afterAll(async () => {
  process.off('uncaughtException', uncaught);
  await connection.close();
  await drop();
});

const pidOf = async (db: Database) =>
  rowsOf<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid;

/** Closes a connection like a server that shuts down, and returns when it is closed. */
async function cut(pid: number | undefined) {
  await vi.waitUntil(
    async () =>
      rowsOf(
        await connection.signIn.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid}`),
      ).length === 0,
    LONG_TIMEOUT,
  );
}

/** Closes the connection while it sleeps. */
async function cutDuring(tx: Database, work: () => Promise<unknown>) {
  const pid = await pidOf(tx);
  const asleep = async () =>
    rowsOf(
      await connection.signIn.execute(sql`
        select 1 from pg_stat_activity where pid = ${pid} and state = 'active' and query like '%pg_sleep%'`),
    ).length > 0;
  const closing = vi.waitUntil(asleep, LONG_TIMEOUT).then(() => cut(pid));
  await Promise.all([work(), closing]);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toProblem(error, () => 'r').code,
  );

const sleep = sql`select pg_sleep(30)`;

it.each<[string, (tx: Database) => Promise<unknown>]>([
  ['during a statement', (tx) => cutDuring(tx, () => tx.execute(sleep))],
  ['during a savepoint', (tx) => cutDuring(tx, () => tx.transaction((inner) => inner.execute(sleep)))],
  [
    'during several statements',
    (tx) => cutDuring(tx, () => Promise.all([tx.execute(sleep), tx.execute(sql`select ${1}::int`)])),
  ],
  ['during a statement whose error is ignored', (tx) => cutDuring(tx, () => tx.execute(sleep).catch(() => {}))],
  [
    'between two statements',
    async (tx) => {
      await cut(await pidOf(tx));
      await tx.execute(sql`select 1`);
    },
  ],
])('uses a connection again that was lost %s of a transaction', async (_, work) => {
  expect(await codeOf(connection.db.transaction(work))).toBe('UNAVAILABLE');
  // postgres.js fails the first statement on the new connection with the error that ended the old one.
  await codeOf(connection.db.execute(sql`select 1`));
  expect(await codeOf(connection.db.execute(sql`select 1`))).toBe('done');
  expect(await codeOf(connection.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('done');
  expect(uncaught).not.toHaveBeenCalled();
});
