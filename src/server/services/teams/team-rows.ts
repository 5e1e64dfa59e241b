import { type SQL, sql } from 'drizzle-orm';
import type { NounWith } from '@/domain/shared/nouns';
import { type Database, rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { allowMoreTime } from '../shared/idempotency';

interface TeamRows {
  noun: NounWith<'team'>;
  /** The rows to change. */
  which: SQL | undefined;
  /** The `set` clause, beside the version, which goes up. */
  set: SQL;
  /** What else to read of each row before it is changed. */
  read?: SQL;
}

/**
 * Changes rows of a team, and returns what they were. Locks them all in id order first, like bulk changes, so that they
 * wait for each other instead of deadlocking. A team can have any number, so this may take longer than other statements
 * are allowed to, but the counters' trigger requires a single statement. The caller has made sure that no rows are
 * added meanwhile.
 */
export async function changeTeamRows<Read = unknown>(
  tx: Database,
  { noun, which, set, read }: TeamRows,
): Promise<(Read & { id: string })[]> {
  const { table } = NOUN_TABLES[noun];
  await allowMoreTime(tx);
  const locked = await tx.execute(sql`
    select id ${read ? sql`, ${read}` : sql``} from ${table} where ${which} order by id for update`);
  const rows = rowsOf<Read & { id: string }>(locked);
  await tx.execute(sql`update ${table} set ${set}, version = version + 1 where ${which}`);
  return rows;
}

/** Rows that one statement inserts in time. */
const CHUNK = 2000;

export function* chunksOf<Item>(items: readonly Item[]): Generator<Item[], void> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}
