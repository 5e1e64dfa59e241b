import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { purgeBulkChangesBefore } from '@/domain/bulk/bulk';
import { purgeBefore } from '@/domain/deletion/deletion';
import { purgeOccasionsBefore, purgeReadBefore } from '@/domain/notifications/retention';
import { NOUNS, nounsThat } from '@/domain/shared/nouns';
import { rowsOf } from '../db/client';
import { NOUN_TABLES } from '../db/noun-tables';
import { bulkChanges, notifications, notifiedOccasions } from '../db/schema';
import type { Scope } from '../scope';
import { inBatches, type Job } from './job';

const PORTION = 500;
/** A bulk change takes along a row for each row that it changed. */
const BULK_CHANGE_PORTION = 5;

/**
 * Removes rows deleted long ago, bulk changes that can no longer be undone, and notifications read long ago. It works in
 * portions and skips locked rows, so that nobody waits for it; the next run takes what is left.
 */
export async function sweepOldRows(scope: Scope): Promise<Record<string, number>> {
  const deleted = sql`deleted_at <= ${at(purgeBefore(scope.now))}`;
  const counts: Record<string, number> = {};
  // From the end: rows that belong to a lead go before it, else each would first be updated to have none.
  for (const noun of nounsThat('deletable').reverse()) {
    counts[NOUNS[noun].many] = await removeAll(scope, NOUN_TABLES[noun].table, deleted);
  }
  return {
    ...counts,
    bulkChanges: await removeAll(scope, bulkChanges, sql`at <= ${at(purgeBulkChangesBefore(scope.now))}`, {
      portion: BULK_CHANGE_PORTION,
    }),
    notifications: await removeAll(
      scope,
      notifications,
      sql`is_read and created_at <= ${at(purgeReadBefore(scope.now))}`,
    ),
    notifiedOccasions: await removeAll(scope, notifiedOccasions, sql`at <= ${at(purgeOccasionsBefore(scope.now))}`, {
      key: sql`user_id, key`,
      by: sql`at`,
    }),
  };
}

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

interface Portions {
  key?: SQL;
  /** The order of an index, so that no portion needs a sort. */
  by?: SQL;
  portion?: number;
}

const ID = sql`id`;

function removeAll({ db }: Scope, table: PgTable, condition: SQL, portions: Portions = {}): Promise<number> {
  const { key = ID, by = key, portion = PORTION } = portions;
  return inBatches(portion, async () => {
    const result = await db.execute(sql`
      with old as (
        select ${key} from ${table} where ${condition} order by ${by} limit ${portion} for update skip locked
      ), gone as (
        delete from ${table} where (${key}) in (select ${key} from old) returning 1
      )
      select count(*)::int as gone from gone`);
    const gone = rowsOf<{ gone: number }>(result)[0]?.gone ?? 0;
    return { found: gone, done: gone };
  });
}

export const purge: Job = {
  name: 'purge',
  cron: '30 3 * * *',
  summary: 'removes for good what was deleted or read long ago',
  run: sweepOldRows,
};
