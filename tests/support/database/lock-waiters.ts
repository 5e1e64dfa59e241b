import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '@/server/db/client';

/** How many statements wait for a lock in this database. */
export const countLockWaiters = async (db: Database): Promise<number> =>
  rowsOf(
    await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  ).length;
