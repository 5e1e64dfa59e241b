import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database';

/** Whether all migrations of a folder have been applied to a database. */
export async function isMigrated(db: Database, migrationsFolder: string): Promise<boolean> {
  const last = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  // Drizzle's own table, which a new database lacks.
  const applied = sql`drizzle.__drizzle_migrations`;
  const [row] = await db
    .select({ at: sql<number>`max(created_at)::float8` })
    .from(applied)
    .catch(() => []);
  return (row?.at ?? 0) >= last;
}
