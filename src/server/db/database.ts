import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** One type for both drivers and their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface LookUps {
  /**
   * The database over reserved connections, for short reads that identify a user. Statements on them wait for each
   * other, so none may wait for a lock. Unset: `db`.
   */
  signInDb?: Database;
}

/** The rows of a raw statement: postgres.js returns an array, PGlite an object that contains one. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}
