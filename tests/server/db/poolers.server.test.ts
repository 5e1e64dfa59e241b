import { createDatabase } from '@tests/support/database/database';
import { deferred } from '@tests/support/deferred';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect, rowsOf } from '@/server/db/client';
import { requireSameDatabase, takeSetUpLock } from '@/server/db/set-up';
import { areShared } from '@/server/db/shared-sessions';

let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, drop } = await createDatabase(inject('server')?.template));
});
afterAll(() => drop());

describe('over a pooler that shares sessions', () => {
  // Only a direct address tells the client that there is a pooler, so both addresses may be the same here.
  const open = () => connect({ url, directUrl: url, dataDir: '', poolSize: 1 });

  it('no prepared statement outlives its transaction', async () => {
    const connection = await open();
    try {
      const { db } = connection;
      await db.execute(sql`select ${1}::int`);
      await db.transaction((tx) => tx.execute(sql`select ${2}::int`));
      expect(rowsOf(await db.execute(sql`select statement from pg_prepared_statements`))).toEqual([]);
    } finally {
      await connection.close();
    }
  });

  it('the role has the time-outs, because the pooler accepts none from its clients', async () => {
    const connection = await open();
    try {
      await connection.migrate();
      const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
      const settings = await connection.db.execute(
        sql`select name, setting, source from pg_settings where name in ${names} order by name`,
      );
      expect(rowsOf(settings)).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '15000', source: 'database user' },
        { name: 'lock_timeout', setting: '3000', source: 'database user' },
        { name: 'statement_timeout', setting: '15000', source: 'database user' },
      ]);
    } finally {
      await connection.close();
    }
  });

  it('the queue, the listener and the lock use the direct address', async () => {
    const pooler = 'postgres://nobody@127.0.0.1:1/nothing';
    const connection = await connect({ url: pooler, directUrl: url, dataDir: '' });
    try {
      expect(connection.queue).toEqual({ connectionString: url });
      const other = postgres(url, { max: 1 });
      const heard = deferred<string>();
      await connection.listen(
        ['news'],
        (_, payload) => heard.resolve(payload),
        () => {},
      );
      await other.notify('news', 'today');
      expect(await heard.promise).toBe('today');
      await other.end();
      await connection.alone(async () => {});
    } finally {
      await connection.close();
    }
  });

  it('refuses a direct address that leads to another database, and migrates neither', async () => {
    const elsewhere = await createDatabase();
    const connection = await connect({ url, directUrl: elsewhere.url, dataDir: '' });
    const other = postgres(elsewhere.url, { max: 1 });
    try {
      await expect(connection.migrate()).rejects.toMatchObject({
        fault: 'DATABASE_POOLER',
        message: 'DATABASE_URL and DATABASE_DIRECT_URL connect to different databases. Correct one of them.',
      });
      expect(await other`select nspname from pg_namespace where nspname = 'drizzle'`).toEqual([]);
    } finally {
      await other.end();
      await connection.close();
      await elsewhere.drop();
    }
  });

  it('refuses a pooler user that differs from the direct one, whose role would have no time-outs', async () => {
    const [holder, other] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })];
    try {
      await takeSetUpLock(holder, () => other, { noticeMs: 5000, maxMs: 5000 });
      await requireSameDatabase(holder, other);
      await other`set role pg_monitor`;
      await expect(requireSameDatabase(holder, other)).rejects.toMatchObject({
        message: 'DATABASE_URL and DATABASE_DIRECT_URL connect as different users. Correct one of them.',
      });
    } finally {
      await Promise.all([holder.end(), other.end()]);
    }
  });

  it('names the direct address if that one cannot be reached', async () => {
    const connection = await connect({ url, directUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '' });
    await expect(connection.migrate()).rejects.toMatchObject({
      fault: 'DATABASE_UNREACHABLE',
      message: 'The Postgres server cannot be reached (127.0.0.1:1/nothing). Start it, or correct DATABASE_DIRECT_URL.',
    });
    await connection.close();
  });
});

describe('shared sessions are detected', () => {
  const clients = (answer: (client: number) => number) =>
    Array.from({ length: 5 }, (_, client) => async () => answer(client));

  it('if the pooler lends the connection that was used last', async () => {
    expect(await areShared(clients(() => 40))).toBe(true);
  });

  it.each([2, 3, 4, 5, 6, 20])('if it lends its %i connections in turn', async (count) => {
    let asked = 0;
    const inTurn = () => {
      asked += 1;
      return 40 + (asked % count);
    };
    expect(await areShared(clients(inTurn))).toBe(true);
  });

  it('if it consists of four processes, each with clients and connections of its own', async () => {
    expect(await areShared(clients((client) => 40 + (client % 4)))).toBe(true);
  });

  it('but not where each client keeps its session', async () => {
    expect(await areShared(clients((client) => 40 + client))).toBe(false);
  });
});

describe('a process that waits for the lock of the set-up', () => {
  it('names the holder, gives up after a while, and leaves the lock to the next process', async () => {
    const holder = postgres(url, { max: 1, connection: { application_name: 'psql' } });
    const connection = await connect({ url, dataDir: '', setUpWait: { noticeMs: 50, maxMs: 150 } });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    try {
      const [row] = await holder`select pg_backend_pid() as pid, pg_advisory_lock(7226001)`;
      const who = `process ${row?.pid} of the Postgres server \\(psql, from [\\d.:]+, connected since [\\dT:-]+Z\\)`;
      await expect(connection.migrate()).rejects.toMatchObject({
        fault: 'DATABASE_LOCKED',
        message: expect.stringMatching(
          new RegExp(
            `^The lock for setting up the database is held by ${who}\\. Start again when it has finished, or end it on ` +
              `the server: select pg_terminate_backend\\(${row?.pid}\\)\\.$`,
          ),
        ),
      });
      const lines = warn.mock.calls.map(([line]) => line);
      expect(lines).toEqual(Array(2).fill(expect.stringMatching(`^Waiting until ${who} has set up the database\\.$`)));

      await holder`select pg_advisory_unlock(7226001)`;
      await connection.migrate();
    } finally {
      warn.mockRestore();
      await holder.end();
      await connection.close();
    }
  });
});
