import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/database';
import type { apiTokens, sessions } from '../db/schema';

/**
 * Deletes sessions or API tokens, and closes the streams that they opened, on all instances. In one statement, because
 * a stream whose session has ended must not stay open. Returns how many were deleted.
 */
export async function endAccess(
  db: Database,
  table: typeof sessions | typeof apiTokens,
  where: SQL | undefined,
): Promise<number> {
  const ended = await db.execute(sql`
    with ended as (delete from ${table} where ${where} returning user_id)
    select pg_notify('stanchion_sessions', user_id::text) from ended`);
  return rowsOf(ended).length;
}
