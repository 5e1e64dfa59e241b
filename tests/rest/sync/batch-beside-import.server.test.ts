import { runBatch, statuses, times } from '@tests/support/rest/batch';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';

const rest = openRestDatabase();

/** Whether an open transaction has written leads. */
const isImporting = async () =>
  rowsOf(
    await rest.scope().db.execute(sql`
      select 1 from pg_locks join pg_database d on d.oid = pg_locks.database and d.datname = current_database()
      where relation = 'leads'::regclass and mode = 'RowExclusiveLock'`),
  ).length > 0;

it('lets neither an import nor a batch with the same external ids fail', async () => {
  const headers = await bearerOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
  const data = times(3000, (n) => ({ company: `Company ${n}`, contactName: 'Jo Field', externalId: `file:${n}` }));
  const importing = ask('POST', '/api/import/leads', { body: { data, allowMissingEmail: true }, headers });
  await expect.poll(isImporting, { interval: 1, timeout: 10_000 }).toBe(true);
  const operations = times(3, (n) => ({
    ...{ op: 'upsert', externalId: `file:${n}` },
    data: { company: `Company ${n}`, contactName: 'Jo Field', status: 'CONTACTED' },
  }));
  expect(statuses(await runBatch('leads', operations, headers))).toEqual({ 200: 3 });
  expect(await importing).toMatchObject({ status: 200, body: { imported: 3000, errorCount: 0 } });
});
