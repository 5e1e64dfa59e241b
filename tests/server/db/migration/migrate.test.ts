import { scopeForFile } from '@tests/support/browser/opening';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '@/server/db/database';
import { applyFunctions, functionFiles, isMigrated } from '@/server/db/migration/migrate';

const { scope } = scopeForFile();

async function rolledBack(work: (tx: Database) => Promise<void>) {
  const done = new Error('Rolled back.');
  const run = scope.db.transaction(async (tx) => {
    await work(tx);
    throw done;
  });
  await expect(run).rejects.toBe(done);
}

/** The files of a release that joins texts with a dash. */
const changedFiles = () =>
  functionFiles().map((file) =>
    file.name === 'join_texts' ? { ...file, body: file.body.replace(`' '`, `'-'`), hash: 'changed' } : file,
  );

const joined = async (db: Database) =>
  rowsOf<{ text: string }>(await db.execute(sql`select join_texts(array['a', 'b']) as text`))[0]?.text;

it('uses transition tables only in the triggers of counters', async () => {
  const found = await scope.db.execute(sql`
    select distinct tgfoid::regproc::text as name from pg_trigger
    where tgoldtable is not null or tgnewtable is not null order by name`);
  expect(rowsOf<{ name: string }>(found).map(({ name }) => name)).toEqual([
    'count_lead_days',
    'count_leads',
    'count_point_entries',
  ]);
});

describe('the functions of a migrated database', () => {
  it('are those of the files', async () => {
    const found = await scope.db.execute(sql`
      select case when proname = 'changed_columns' then oid::regprocedure::text else proname end as name from pg_proc p
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    const names = rowsOf<{ name: string }>(found).map(({ name }) => name);
    expect(names.sort()).toEqual(
      functionFiles()
        .map(({ name }) => name)
        .sort(),
    );
    expect(await isMigrated(scope.db)).toBe(true);
  });

  it('are replaced when their files change', () =>
    rolledBack(async (tx) => {
      expect(await joined(tx)).toBe('a b');
      await applyFunctions(tx, changedFiles());
      expect(await joined(tx)).toBe('a-b');
      expect(await isMigrated(tx)).toBe(false);
      await applyFunctions(tx);
      expect(await joined(tx)).toBe('a b');
    }));

  it('are not replaced once a later release has migrated the database', () =>
    rolledBack(async (tx) => {
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)`);
      await applyFunctions(tx, changedFiles());
      expect(await joined(tx)).toBe('a b');
    }));
});
