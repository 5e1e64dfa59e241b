import { databaseForFile } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LEAD_CSV } from '@/domain/leads/lead-csv';
import { type Connection, connect } from '@/server/db/client';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { importLeads } from '@/server/services/leads/imports/lead-import';

/** The least that a process can have: a single connection for everything but imports. */
const database = databaseForFile();
let small: Connection;
let scope: TestScope;

beforeAll(async () => {
  if (!('connectionString' in database.queue)) throw new Error('This is about a server.');
  const { connectionString: url } = database.queue;
  small = await connect({ url, dataDir: '', poolSize: 1 });
  scope = testScope(small, { env: { DATABASE_URL: url, DATABASE_POOL: 1 } });
});
afterAll(() => small.close());

const countWaiting = () => countLockWaiters(database.db);

it('handles other requests while imports run, one of which waits for the other', async () => {
  const [first, second] = [await makeUser(scope, { tier: 'PRO' }), await makeUser(scope, { tier: 'PRO' })];
  const importFor = (user: typeof first) =>
    importLeads(actorFor(scope, user), {
      source: rowsFromCsv(LEAD_CSV, 'companyName,contactPerson,email\nHarbour Lights,Noor,noor@harbour.test'),
      createTasks: false,
    });

  const { imports } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${first.id} for update`);
    const running = importFor(first);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), LONG_TIMEOUT);
    const waiting = importFor(second);
    expect((await callerFor(scope, second).leads.list({})).items).toEqual([]);
    return { imports: [running, waiting] };
  });
  expect(await Promise.all(imports)).toMatchObject([{ imported: 1 }, { imported: 1 }]);
});
