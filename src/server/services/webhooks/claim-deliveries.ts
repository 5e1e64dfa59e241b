import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { ATTEMPT_MS } from '@/server/integrations/webhooks/http';
import type { Scope } from '@/server/scope';
import { readOwner } from '../emails/claim-email';
import { type Prepared, prepareDeliveries } from './webhook-body';

/** After this, the worker that claimed a delivery counts as dead. Well beyond the longest attempt. */
export const LEASE_MS = 5 * ATTEMPT_MS;

/** Whether no worker is sending a delivery: its claim has the length of a lease. */
export function isWaiting() {
  const { dueAt, lastAttemptAt } = webhookDeliveries;
  return sql`${dueAt} is distinct from ${lastAttemptAt} + ${LEASE_MS} * interval '1 millisecond'`;
}

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
  /** Whether nothing was due. What is not sent, because its owner no longer sees it, was. */
  isEmpty: boolean;
}

const CLAIM = columnsOf(webhookDeliveries, [
  'body',
  'state',
  'attempts',
  'dueAt',
  'lastAttemptAt',
  'error',
  'settledAt',
]);
const CLAIMED = { ...CLAIM, id: webhookDeliveries.id };

/** How many deliveries that are to be sent are looked at. Each claim sorts them. */
const LOOKED_AT = 20_000;

const isTest = eq(webhookDeliveries.type, 'webhook.test');

/**
 * The deliveries that are due, and of whose rows no earlier one is still to be accepted or given up; tests first, because a
 * user waits for them. Sorts them all instead of looking for earlier ones of each: whether an index is used for that depends
 * on statistics, which a queue outruns.
 */
const nextDeliveries = (webhookId: string, now: Date, limit: number) => sql`(
  select id from (
    select id, due_at, seq, is_test, min(seq) over (partition by coalesce(row_id, id)) as first
    from (
      select id, due_at, seq, row_ids, ${isTest} as is_test from ${webhookDeliveries}
      where webhook_id = ${webhookId} and state = 'PENDING' order by ${isTest} desc, seq limit ${LOOKED_AT}
    ) pending left join lateral unnest(row_ids) row_id on true
  ) of_rows
  where due_at <= ${now.toISOString()}::timestamptz
  group by id, due_at, seq, is_test having bool_and(seq = first)
  order by is_test desc, due_at, seq limit ${limit})`;

/**
 * Claims deliveries to an endpoint that are due, writes the bodies of those that have none, and gives up what its owner no
 * longer sees. Skips what another worker has. Null if the endpoint is disabled or gone.
 */
export function claimDeliveries(scope: Scope, webhookId: string, limit: (webhook: WebhookRow) => number) {
  return scope.db.transaction(async (tx): Promise<Claimed | null> => {
    const { now } = scope;
    const isEnabled = and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt));
    const [webhook] = await tx.select().from(webhooks).where(isEnabled);
    if (!webhook) return null;
    const { state, dueAt, seq } = webhookDeliveries;
    const isNext = inArray(webhookDeliveries.id, nextDeliveries(webhookId, now, limit(webhook)));
    // Another worker may have just claimed one.
    const isDue = and(isNext, eq(state, 'PENDING'), lte(dueAt, now));
    const due = await tx
      .select()
      .from(webhookDeliveries)
      .where(isDue)
      .orderBy(dueAt, seq)
      .for('update', { skipLocked: true });
    if (due.length === 0) return { webhook, deliveries: [], isEmpty: true };
    const actor = { ...scope, db: tx, user: await readOwner(tx, webhook.ownerId) };
    const prepared = await prepareDeliveries(actor, due);
    const claims = due.map((delivery) => claimOf(delivery, prepared.get(delivery.id), now));
    await tx.execute(sql`
      update ${webhookDeliveries} set ${setColumns(CLAIM)} from ${recordset(CLAIMED, claims)}
      where ${webhookDeliveries.id} = r.id`);
    const deliveries = claims.flatMap(({ id, body, attempts, state }) =>
      body !== null && state === 'PENDING' ? [{ id, body, attempts }] : [],
    );
    return { webhook, deliveries, isEmpty: false };
  });
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** A test has a body, and tells of nothing that its owner would have to see. */
function claimOf(delivery: DeliveryRow, prepared: Prepared | undefined, now: Date) {
  const { id, body, attempts, lastAttemptAt, error } = delivery;
  const dueAt = new Date(now.getTime() + LEASE_MS);
  const kept = { id, body, attempts, lastAttemptAt, error, dueAt };
  if (prepared && 'state' in prepared) return { ...kept, ...prepared, settledAt: now };
  const sent = { ...prepared, attempts: attempts + 1, lastAttemptAt: now };
  return { ...kept, ...sent, state: 'PENDING' as const, settledAt: null };
}
