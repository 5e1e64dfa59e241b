import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { domainEvents, eventCursors, passedEvents } from './schema';

const TABLES = [domainEvents, eventCursors, passedEvents];

/**
 * Makes positions in the outbox valid on this database server. They contain transaction ids, which start over when a
 * dump is restored on a new server: new events would be sorted before the restored ones and skipped by every consumer.
 * Restored positions are moved below zero, in the same order. Call it before anything is written; does nothing if the
 * ids are the server's own, because none of those can be from the future.
 */
export async function rebaseEventPositions(db: Database): Promise<void> {
  if (!(await isFromElsewhere(db))) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.join(TABLES, sql`, `)} in share row exclusive mode`);
    // Another instance may have done it meanwhile.
    if (!(await isFromElsewhere(tx))) return;
    const [row] = await tx.select({ highest: highest.mapWith(Number) }).from(sql`(select) nothing`);
    for (const table of TABLES) await tx.update(table).set({ txid: sql`${table.txid} - ${row?.highest}::bigint - 1` });
  });
}

const highest = sql`greatest(${sql.join(
  TABLES.map((table) => sql`(select max(txid) from ${table})`),
  sql`, `,
)})`;

async function isFromElsewhere(db: Database): Promise<boolean> {
  const future = sql<boolean>`coalesce(${highest} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false)`;
  const [row] = await db.select({ future }).from(sql`(select) nothing`);
  return row?.future === true;
}
