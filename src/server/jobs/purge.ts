import { type SQL, sql } from 'drizzle-orm';
import { purgeBulkChangesBefore } from '@/domain/bulk/bulk';
import { purgeBefore } from '@/domain/deletion/deletion';
import { purgeOccasionsBefore, purgeReadBefore } from '@/domain/notifications/retention';
import { rowsOf } from '../db/client';
import { bulkChanges, calendarEvents, leads, notes, notifications, notifiedOccasions, tasks } from '../db/schema';
import type { Scope } from '../scope';
import { inBatches, type Job } from './job';

const PORTION = 500;
/** Each of these goes with as many rows as it changed. */
const PORTION_OF_MANY = 5;

/**
 * Removes for good what was deleted long ago, what can no longer be undone, and what was read long ago. A portion at a
 * time, and past what somebody holds at the moment: nobody waits for it, and the next run takes the rest.
 */
export async function sweepOldRows(scope: Scope): Promise<Record<string, number>> {
  const deleted = sql`deleted_at <= ${at(purgeBefore(scope.now))}`;
  // The follow-ups of a lead before the lead: they would only lose it.
  return {
    tasks: await removeAll(scope, tasks, deleted),
    notes: await removeAll(scope, notes, deleted),
    events: await removeAll(scope, calendarEvents, deleted),
    leads: await removeAll(scope, leads, deleted),
    bulkChanges: await removeAll(scope, bulkChanges, sql`at <= ${at(purgeBulkChangesBefore(scope.now))}`, {
      portion: PORTION_OF_MANY,
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

type Table =
  | typeof tasks
  | typeof notes
  | typeof calendarEvents
  | typeof leads
  | typeof bulkChanges
  | typeof notifications
  | typeof notifiedOccasions;

interface Portions {
  key?: SQL;
  /** In this order, so that an index gives each portion without sorting what is left. */
  by?: SQL;
  portion?: number;
}

const ID = sql`id`;

function removeAll({ db }: Scope, table: Table, condition: SQL, portions: Portions = {}): Promise<number> {
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
