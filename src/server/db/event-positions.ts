import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { changeLog, domainEvents, eventCursors, passedEvents, rowChanges } from './schema';

const TABLES = [domainEvents, eventCursors, passedEvents];

/**
 * Makes positions in the outbox valid on this database server. They contain transaction ids, which start over when a
 * dump is restored on a new server: new events would be sorted before the restored ones and skipped by every consumer.
 * Restored positions are moved below zero, in the same order. Call it before anything is written; does nothing if the
 * ids are the server's own, because none of those can be from the future. Cursors of a change log from another server
 * are invalid, so the change log starts over.
 */
export async function rebaseEventPositions(db: Database): Promise<void> {
  if (await isFromElsewhere(db)) await rebase(db);
  await db.insert(changeLog).values({}).onConflictDoNothing();
  // Cursors need a row as their position.
  if ((await db.select({ tx: rowChanges.tx }).from(rowChanges).limit(1)).length === 0) await markChangeLog(db);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A marker: a row of the change log that is no change, and that no user sees. */
export const MARKER = { kind: 'marker', rowId: NOBODY, audience: NOBODY, whole: false, snapshot: null } as const;

/** Adds a marker to the change log. */
export async function markChangeLog(db: Database): Promise<void> {
  await db.insert(rowChanges).values(MARKER);
}

const rebase = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.join(TABLES, sql`, `)} in share row exclusive mode`);
    // Another instance may have done it in the meantime.
    if (!(await isFromElsewhere(tx))) return;
    const [row] = await tx.select({ highest: highest.mapWith(Number) }).from(sql`(select) nothing`);
    for (const table of TABLES) await tx.update(table).set({ txid: sql`${table.txid} - ${row?.highest}::bigint - 1` });
    await endChangeLog(tx);
  });

/** Ends the change log, as after a restore. The next start of the application begins another. */
export async function endChangeLog(db: Database): Promise<void> {
  await db.execute(sql`truncate ${rowChanges}, ${changeLog}`);
}

const highest = sql`greatest(${sql.join(
  TABLES.map((table) => sql`(select max(txid) from ${table})`),
  sql`, `,
)})`;

async function isFromElsewhere(db: Database): Promise<boolean> {
  const future = sql<boolean>`coalesce(${highest} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false)
    or exists (select from ${rowChanges} where ${rowChanges.tx} >= pg_snapshot_xmax(pg_current_snapshot()))`;
  const [row] = await db.select({ future }).from(sql`(select) nothing`);
  return row?.future === true;
}
