import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, rowsOf } from '@/server/db/client';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The statements that the connection of a transaction keeps. */
async function keptBy(tx: Database): Promise<string[]> {
  const rows = rowsOf<{ statement: string }>(await tx.execute(sql`select statement from pg_prepared_statements`));
  return rows.map(({ statement }) => statement);
}

it('keeps statements of a transaction and of a savepoint in it', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select ${'a'}::text as outside`);
    await tx.transaction((inner) => inner.execute(sql`select ${'b'}::text as inside`));
    const kept = await keptBy(tx);
    expect(kept.filter((statement) => statement.includes('outside'))).toHaveLength(1);
    expect(kept.filter((statement) => statement.includes('inside'))).toHaveLength(1);
  });
});

it('does not keep statements with long lists, of which there is no end', async () => {
  await database.db.transaction(async (tx) => {
    const list = Array.from({ length: 61 }, (_, n) => n);
    await tx.execute(sql`select ${7}::int in ${list} as listed`);
    expect((await keptBy(tx)).filter((statement) => statement.includes('listed'))).toEqual([]);
  });
});

it('plans each search for its own words', async () => {
  const rows = rowsOf<{ plan_cache_mode: string }>(await database.db.execute(sql`show plan_cache_mode`));
  expect(rows[0]?.plan_cache_mode).toBe('force_custom_plan');
});
