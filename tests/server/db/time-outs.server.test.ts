import { createDatabase } from '@tests/support/database/database';
import { actorFor, testScope } from '@tests/support/database/scope';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { type Connection, connect, type Database, rowsOf } from '@/server/db/client';
import { withIdempotency } from '@/server/services/shared/idempotency';

let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  connection = await connect({ url: created.url, dataDir: '' });
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const NAMES = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** The time-outs of the connection that runs this, as `show` writes them. */
async function timeOuts(db: Database) {
  const settings = sql.join(
    NAMES.map((name) => sql`current_setting(${name}) as ${sql.identifier(name)}`),
    sql`, `,
  );
  return rowsOf(await db.execute(sql`select ${settings}`))[0];
}

const ORDINARY = { lock_timeout: '3s', statement_timeout: '15s', idle_in_transaction_session_timeout: '15s' };

it('every connection to a server has time-outs', async () => {
  const { db, signIn, imports } = connection;
  expect(await timeOuts(db)).toEqual(ORDINARY);
  expect(await timeOuts(signIn)).toEqual(ORDINARY);
  expect(await timeOuts(imports)).toEqual(ORDINARY);
});

it('an import may take longer, and only it', async () => {
  const { imports } = connection;
  const scope = testScope({ ...connection, db: imports }, { env: { DATABASE_URL: 'postgres://unused/unused' } });
  const actor = actorFor(scope, { id: scope.newId() } as SessionUser);
  const within = (isLong: boolean) =>
    withIdempotency(actor, { key: undefined, body: null, isLong }, (tx) => timeOuts(tx));
  expect(await within(true)).toEqual({ ...ORDINARY, lock_timeout: '15s', statement_timeout: '1min' });
  expect(await within(false)).toEqual(ORDINARY);
  expect(await timeOuts(imports)).toEqual(ORDINARY);
});
