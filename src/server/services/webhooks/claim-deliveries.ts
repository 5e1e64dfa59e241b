import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { ATTEMPT_MS } from '@/server/integrations/webhooks/http';
import type { Scope } from '@/server/scope';
import { readOwner } from '../emails/claim-email';
import { writeBodies } from './webhook-body';

/** After this, the worker that claimed a delivery counts as dead. Well beyond the longest attempt. */
const LEASE_MS = 5 * ATTEMPT_MS;

export type WebhookRow = typeof webhooks.$inferSelect;

/** A delivery that this worker sends now. */
export interface ClaimedDelivery {
  id: string;
  body: string;
  attempts: number;
}

export interface Claimed {
  webhook: WebhookRow;
  deliveries: ClaimedDelivery[];
  /** Whether there was nothing to claim. Deliveries may also have been dropped. */
  isEmpty: boolean;
}

const CLAIM = columnsOf(webhookDeliveries, ['body', 'state', 'attempts', 'dueAt', 'lastAttemptAt', 'settledAt']);
const CLAIMED = { ...CLAIM, id: webhookDeliveries.id };

/** Whether an earlier delivery of one of the same rows is still to be accepted or given up. */
const mustWait = sql`exists (
  select from ${webhookDeliveries} earlier
  where earlier.webhook_id = webhook_deliveries.webhook_id and earlier.state = 'PENDING'
    and earlier.seq < webhook_deliveries.seq and earlier.row_ids && webhook_deliveries.row_ids)`;

/**
 * Claims deliveries to an endpoint that are due, and writes the bodies of those that have none. Skips what another worker
 * has. Null if the endpoint is disabled or gone.
 */
export function claimDeliveries(scope: Scope, webhookId: string, limit: (webhook: WebhookRow) => number) {
  return scope.db.transaction(async (tx): Promise<Claimed | null> => {
    const { now } = scope;
    const isEnabled = and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt));
    const [webhook] = await tx.select().from(webhooks).where(isEnabled);
    if (!webhook) return null;
    const { state, dueAt, seq } = webhookDeliveries;
    const isDue = and(eq(webhookDeliveries.webhookId, webhookId), eq(state, 'PENDING'), lte(dueAt, now));
    const due = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(isDue, sql`not ${mustWait}`))
      .orderBy(dueAt, seq)
      .limit(limit(webhook))
      .for('update', { skipLocked: true });
    const unwritten = due.filter(({ body }) => body === null);
    const actor = unwritten.length > 0 && { ...scope, db: tx, user: await readOwner(tx, webhook.ownerId) };
    const bodies = actor ? await writeBodies(actor, unwritten) : new Map<string, string | null>();
    const claims = due.map((delivery) =>
      claimOf({ ...delivery, body: delivery.body ?? bodies.get(delivery.id) ?? null }, now),
    );
    if (claims.length > 0) {
      await tx.execute(sql`
        update ${webhookDeliveries} set ${setColumns(CLAIM)} from ${recordset(CLAIMED, claims)}
        where ${webhookDeliveries.id} = r.id`);
    }
    const deliveries = claims.flatMap(({ id, body, attempts }) => (body === null ? [] : [{ id, body, attempts }]));
    return { webhook, deliveries, isEmpty: claims.length === 0 };
  });
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Without a body, the owner sees none of the rows. */
function claimOf({ id, body, attempts }: DeliveryRow, now: Date) {
  const isDropped = body === null;
  return {
    ...{ id, body },
    state: isDropped ? ('DROPPED' as const) : ('PENDING' as const),
    attempts: isDropped ? attempts : attempts + 1,
    dueAt: new Date(now.getTime() + LEASE_MS),
    lastAttemptAt: isDropped ? null : now,
    settledAt: isDropped ? now : null,
  };
}
