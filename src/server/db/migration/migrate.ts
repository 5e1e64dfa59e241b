import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, rowsOf } from '../database';
import { CHANGE_TRIGGERS, generatedFunctions } from './change-triggers';

const MIGRATIONS: MigrationConfig = { migrationsFolder: join(process.cwd(), 'drizzle') };
const FUNCTIONS = join(process.cwd(), 'src/server/db/functions');

/** When the last migration of ours was made; a database has that of the last one applied to it. */
const lastMigration = (): number => readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;

async function lastApplied(db: Database): Promise<number> {
  // Drizzle's own table, which a new database lacks.
  const applied = sql`drizzle.__drizzle_migrations`;
  const [row] = await db
    .select({ at: sql<number>`max(created_at)::float8` })
    .from(applied)
    .catch(() => []);
  return row?.at ?? 0;
}

/**
 * Since this migration, services log what triggers logged before: an instance of an earlier release would not log
 * access changes.
 */
const STOP_REQUIRED_SINCE = 1795940371474;

/** Whether migrating this database requires that all instances of the release that migrated it are stopped. */
export async function requiresStop(db: Database): Promise<boolean> {
  const applied = await lastApplied(db);
  return applied > 0 && applied < STOP_REQUIRED_SINCE;
}

/** The current body of a database function. Migrations contain earlier ones. */
interface FunctionFile {
  /** With the types of its arguments, if there are several of one name. */
  name: string;
  body: string;
  hash: string;
}

export const functionFiles = (): FunctionFile[] =>
  [
    ...readdirSync(FUNCTIONS).map((file) => ({
      name: basename(file, '.sql'),
      body: readFileSync(join(FUNCTIONS, file), 'utf8'),
    })),
    ...generatedFunctions(),
  ].map(({ name, body }) => ({ name, body, hash: createHash('sha256').update(body).digest('hex') }));

/**
 * The files that differ from the database's functions. A function's comment in the database has the hash of its file.
 */
async function changedFunctions(db: Database, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const made = await db.execute(sql`
    select name, obj_description(oid, 'pg_proc') as hash
    from pg_proc cross join lateral unnest(array[proname::text, oid::regprocedure::text]) name
    where pronamespace = current_schema()::regnamespace`);
  const hashes = new Map(rowsOf<{ name: string; hash: string | null }>(made).map(({ name, hash }) => [name, hash]));
  return files.filter(({ name, hash }) => hashes.get(name) !== hash);
}

/** Replaces the functions whose files have changed, unless a later release has migrated the database. */
export async function applyFunctions(db: Database, files = functionFiles()): Promise<void> {
  if ((await lastApplied(db)) > lastMigration()) return;
  const changed = await changedFunctions(db, files);
  if (changed.length === 0) return;
  await db.transaction(async (tx) => {
    // They may call each other, in any order.
    await tx.execute(sql`set local check_function_bodies = off`);
    for (const { name, body, hash } of changed) {
      await tx.execute(sql.raw(body));
      await tx.execute(sql.raw(`comment on function ${name} is '${hash}'`));
    }
  });
}

async function missingTriggers(db: Database): Promise<string[]> {
  const made = await db.execute(sql`
    select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`);
  const names = new Set(rowsOf<{ name: string }>(made).map(({ name }) => name));
  return Object.keys(CHANGE_TRIGGERS).filter((name) => !names.has(name));
}

/** To change a trigger, give it another name, and drop the former one in a migration. */
async function makeTriggers(db: Database): Promise<void> {
  if ((await lastApplied(db)) > lastMigration()) return;
  for (const name of await missingTriggers(db))
    await db.execute(sql.raw(`create trigger ${name} ${CHANGE_TRIGGERS[name]}`));
}

const isCurrent = async (db: Database): Promise<boolean> =>
  (await changedFunctions(db, functionFiles())).length === 0 && (await missingTriggers(db)).length === 0;

/** Whether a database has our migrations, functions and triggers, or those of a later release. */
export async function isMigrated(db: Database): Promise<boolean> {
  const [applied, own] = [await lastApplied(db), lastMigration()];
  return applied > own || (applied === own && (await isCurrent(db)));
}

/** Brings a database up to date. `migrate` is Drizzle's, of the driver. */
export async function migrateDatabase(
  db: Database,
  migrate: (config: MigrationConfig) => Promise<unknown>,
): Promise<void> {
  await migrate(MIGRATIONS);
  await applyFunctions(db);
  await makeTriggers(db);
}
