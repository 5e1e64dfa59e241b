import { sql } from 'drizzle-orm';
import { serverEventOf } from '@/domain/analytics/server-event';
import { insertRows } from '@/server/db/recordset';
import { analyticsEvents, users } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { consumeEvents, type OutboxEvent } from '../shared/event-cursors';

/** Never change it: it names the position in the outbox. */
const CONSUMER = 'analytics';
const BATCH_SIZE = 500;

/**
 * Counts the domain events since the last call, each once, for the user who caused it (D54). Returns how many it read.
 */
export async function recordServerEvents({ db }: Pick<Scope, 'db'>): Promise<number> {
  let total = 0;
  let handled: number;
  do {
    handled = await consumeEvents(db, CONSUMER, {
      limit: BATCH_SIZE,
      async handle(tx, events) {
        const rows = events.flatMap(rowOf);
        if (rows.length > 0) await tx.execute(insertRows(analyticsEvents, rows, { onlyIf: shares }));
      },
    });
    total += handled;
  } while (handled === BATCH_SIZE);
  return total;
}

/** Accounts may have been deleted since. */
const shares = sql`exists (select 1 from ${users} u where u.id = r."userId" and u.shares_usage)`;

function rowOf({ event, actorId, at }: OutboxEvent): (typeof analyticsEvents.$inferInsert)[] {
  const counted = serverEventOf(event);
  if (!counted || actorId === null) return [];
  const properties = JSON.stringify(counted.properties);
  return [{ ...counted, properties, userId: actorId, source: 'server', page: '', at }];
}
