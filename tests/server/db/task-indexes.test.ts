import { databaseForFile } from '@tests/support/browser/opening';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';

const database = databaseForFile();

/** The query plan with sequential scans and sorts disabled. */
const planOf = (query: SQL) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return JSON.stringify(rowsOf(await tx.execute(sql`explain ${query}`)));
  });

it('sorts by priority with a dedicated index', async () => {
  const owner = '00000000-0000-7000-8000-000000000000';
  const query = sql`select id from tasks where owner_id = ${sql.raw(`'${owner}'`)}
    order by priority desc, id desc limit 51`;
  expect(await planOf(query)).toContain('tasks_owner_priority');
});

it('searches titles with the trigram index', async () => {
  expect(await planOf(sql`select id from tasks where search_fold(title) like '%call%'`)).toContain('tasks_title');
});

it('counts by status with an index-only scan', async () => {
  const owner = sql.raw(`'00000000-0000-7000-8000-000000000000'`);
  const query = sql`select status, due_date < now(), count(*) from tasks where owner_id = ${owner} group by 1, 2`;
  expect(await planOf(query)).toMatch(/Index Only Scan using tasks_owner_status_due/);
});
