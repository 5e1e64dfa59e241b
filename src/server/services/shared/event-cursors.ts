import { eq, sql } from 'drizzle-orm';
import type { DomainEvent } from '@/domain/outbox/domain-event';
import type { Database } from '@/server/db/client';
import { domainEvents, eventCursors } from '@/server/db/schema';

/** An event as a consumer reads it. */
export type OutboxEvent = Omit<typeof domainEvents.$inferSelect, 'txid' | 'type' | 'payload'> & { event: DomainEvent };

/** Before every event. Positions can be negative: see `rebaseEventPositions`. */
const START = { txid: Number.MIN_SAFE_INTEGER, eventId: 0 };

/**
 * Hands a consumer its next events, at most `limit`, and moves its cursor past them in the same transaction: what
 * `handle` writes in it is written exactly once per event. A new consumer starts with the oldest event that is kept.
 * Returns the number of events; 0 also if another process is handling events of this consumer right now.
 *
 * Events come in the order of the transactions that wrote them, and only from transactions older than all that are
 * still running: a transaction that commits late would otherwise be skipped. A long transaction delays later events
 * until it ends, even one in another database of the same Postgres server (D54, D68).
 */
export async function consumeEvents(
  db: Database,
  consumer: string,
  { limit, handle }: { limit: number; handle: (tx: Database, events: OutboxEvent[]) => Promise<void> },
): Promise<number> {
  // Outside the transaction: otherwise another process would wait for the end of the transaction to learn whether the
  // row exists.
  await db
    .insert(eventCursors)
    .values({ consumer, ...START })
    .onConflictDoNothing();
  return db.transaction(async (tx) => {
    const own = eq(eventCursors.consumer, consumer);
    const [cursor] = await tx.select().from(eventCursors).where(own).for('update', { skipLocked: true });
    if (!cursor) return 0;
    const rows = await tx
      .select()
      .from(domainEvents)
      .where(
        sql`(${domainEvents.txid}, ${domainEvents.id}) > (${cursor.txid}::bigint, ${cursor.eventId}::bigint)
          and ${domainEvents.txid} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
      )
      .orderBy(domainEvents.txid, domainEvents.id)
      .limit(limit);
    const last = rows.at(-1);
    if (!last) return 0;
    await handle(tx, rows.map(asEvent));
    await tx.update(eventCursors).set({ txid: last.txid, eventId: last.id }).where(own);
    return rows.length;
  });
}

const asEvent = ({ txid: _, type, payload, ...row }: typeof domainEvents.$inferSelect): OutboxEvent => ({
  ...row,
  event: { type, ...payload } as DomainEvent,
});
