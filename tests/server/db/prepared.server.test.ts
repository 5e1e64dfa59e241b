import { databaseForFile } from '@tests/support/browser/opening';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Database, rowsOf } from '@/server/db/client';
import { CUSTOM_PLAN } from '@/server/db/prepared';
import { leads } from '@/server/db/schema';
import { contains } from '@/server/services/shared/search';

const database = databaseForFile();

/** The statements that are prepared on the connection of a transaction. */
async function keptBy(tx: Database): Promise<string[]> {
  const rows = rowsOf<{ statement: string }>(await tx.execute(sql`select statement from pg_prepared_statements`));
  return rows.map(({ statement }) => statement);
}

it('keeps the statements of a transaction and of its savepoints prepared', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select ${'a'}::text as outside`);
    await tx.transaction((inner) => inner.execute(sql`select ${'b'}::text as inside`));
    const kept = await keptBy(tx);
    expect(kept.filter((statement) => statement.includes('outside'))).toHaveLength(1);
    expect(kept.filter((statement) => statement.includes('inside'))).toHaveLength(1);
  });
});

it('does not keep statements with long lists, whose lengths vary endlessly', async () => {
  await database.db.transaction(async (tx) => {
    const list = Array.from({ length: 61 }, (_, n) => n);
    await tx.execute(sql`select ${7}::int in ${list} as listed`);
    expect((await keptBy(tx)).filter((statement) => statement.includes('listed'))).toEqual([]);
  });
});

it('does not keep a marked statement, so that it is planned each time', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select ${sql.raw(CUSTOM_PLAN)} ${'a'}::text as searched`);
    expect((await keptBy(tx)).filter((statement) => statement.includes('searched'))).toEqual([]);
  });
});

it('plans searches each time', () => {
  expect(database.db.select().from(leads).where(contains(leads.searchText, 'x')).toSQL().sql).toContain(CUSTOM_PLAN);
});
