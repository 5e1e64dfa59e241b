import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseForFile } from '@tests/support/browser/opening';
import { createDatabase } from '@tests/support/database/database';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { connect, type Database, rowsOf } from '@/server/db/client';
import { JOBS_NAME } from '@/server/db/set-up';

/** The last migration of the previous release. Each release moves it on. */
const PREVIOUS = '0059_withdrawn_challenges';

const fresh = databaseForFile();

/** Everything that migrations and functions make, as Postgres describes it. */
async function catalogOf(db: Database): Promise<string[]> {
  const rows = await db.execute(sql`
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') as text
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  return rowsOf<{ text: string }>(rows)
    .map(({ text }) => text)
    .sort();
}

/** The migrations of the previous release, in a folder of their own. */
async function previousMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stanchion-migrations-'));
  await cp('drizzle', folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(await readFile(journal, 'utf8'));
  const last = entries.findIndex(({ tag }) => tag === PREVIOUS);
  expect(last).toBeGreaterThan(0);
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  return folder;
}

const ROWS = `
  insert into users (id, email, password_hash, name, created_at, updated_at)
  values ('01890000-0000-7000-8000-000000000001', 'a@b.c', 'x', 'Ana', now(), now());
  insert into leads (id, owner_id, company_name, contact_person, status, priority, stage_entered_at, created_at, updated_at)
  values ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000001', 'Acme Arena', 'Jo', 'PROPOSAL_SENT', 'HIGH',
    now(), now(), now());
  insert into notifications (id, user_id, kind, type, title, message, created_at)
  values ('01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000001', 'achievement', 'INFO', 'x', 'x', now());`;

it('upgrades a database of the stopped previous release to the state of a new one, and keeps its rows', async () => {
  const { url, drop } = await createDatabase();
  const single = postgres(url, { max: 1, onnotice: () => {} });
  const migrationsFolder = await previousMigrations();
  try {
    await migrate(drizzle(single), { migrationsFolder });
    await single.unsafe(ROWS);
    const connection = await connect({ url, dataDir: '' });
    try {
      const old = postgres(url, { max: 1, connection: { application_name: JOBS_NAME } });
      await old`select`;
      await expect(connection.migrate()).rejects.toMatchObject({ fault: 'DATABASE_EARLIER_RELEASE' });
      await old.end();
      await expect.poll(() => connection.migrate().then(() => 'migrated', String), LONG_TIMEOUT).toBe('migrated');
      expect(await catalogOf(connection.db)).toEqual(await catalogOf(fresh.db));
      await connection.db.execute(sql`update leads set status = 'CLOSED_LOST', notes = 'Gone'`);
      const facts = await connection.db.execute(sql`
        select furthest_stage as furthest, seq::int, columns, (select sum(count)::int from lead_counters) as counted
        from leads, notifications, row_changes where operation = 'updated'`);
      expect(rowsOf(facts)).toEqual([{ furthest: 'PROPOSAL_SENT', seq: 1, columns: ['status', 'notes'], counted: 1 }]);
    } finally {
      await connection.close();
    }
  } finally {
    await single.end();
    await rm(migrationsFolder, { recursive: true });
    await drop();
  }
});
