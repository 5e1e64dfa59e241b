import { and, eq, sql } from 'drizzle-orm';
import type {
  ByDelivery,
  ListDeliveriesInput,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@/domain/webhooks/webhook';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withIdempotency } from '../shared/idempotency';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { isWaiting } from './claim-deliveries';
import { wakeWebhook } from './webhook-worker';
import { findWebhook, lockWebhook } from './webhooks';

const { id, type, state, attempts, createdAt, lastAttemptAt, durationMs, responseStatus, error } = webhookDeliveries;

const columns = {
  ...{ id, type, state, attempts, createdAt, lastAttemptAt, durationMs, responseStatus, error },
  /** Nothing is sent to an endpoint that is disabled. */
  nextAttemptAt: sql<Date | null>`case when ${state} = 'PENDING' and ${webhooks.disabledAt} is null
    then ${webhookDeliveries.dueAt} end`.mapWith(webhookDeliveries.dueAt),
};

/** A page of the log of an endpoint, newest first. What was sent and received is in the detail: it can be large. */
export async function listDeliveries(
  actor: Actor,
  { id: webhookId, state: wanted, cursor, limit }: ListDeliveriesInput,
): Promise<Page<WebhookDelivery>> {
  const { db } = actor;
  await findWebhook(actor, webhookId);
  const key = { by: webhookDeliveries.seq, type: 'bigint' } as const;
  const pages = keyset({ name: 'webhook-deliveries', key, id, direction: 'desc', cursor });
  const query = db
    .select({ ...columns, sortKey: pages.sortKey })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), wanted && eq(state, wanted), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

/** A delivery with what was sent and received. */
export async function getDelivery(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  { id: webhookId, deliveryId }: ByDelivery,
): Promise<WebhookDeliveryDetail> {
  const { body, responseBody } = webhookDeliveries;
  const [found = notFound('delivery')] = await db
    .select({ ...columns, body, responseBody })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(id, deliveryId), eq(webhooks.id, webhookId), eq(webhooks.ownerId, user.id)));
  return { ...found, body: found.body === null ? null : JSON.parse(found.body) };
}

const DISABLED = 'This endpoint is disabled, so nothing is sent to it. Enable it first.';

/**
 * Sends a delivery again that was settled, with its id and body, as if it were new; and one that waits for its next attempt,
 * now. One that is being sent stays as it is. Once per Idempotency-Key (D38).
 */
export async function resendDelivery(actor: Actor, input: ByDelivery): Promise<WebhookDeliveryDetail> {
  const call = { key: actor.idempotencyKey, body: { operation: 'webhooks.resend', input } };
  const resent = await withIdempotency(actor, call, async (tx) => {
    const webhook = await lockWebhook(tx, actor, input.id);
    const delivery = await getDelivery({ ...actor, db: tx }, input);
    if (webhook.disabledAt !== null) refuse('CONFLICT', DISABLED);
    const isSettled = delivery.state !== 'PENDING';
    await tx
      .update(webhookDeliveries)
      .set({ state: 'PENDING', dueAt: actor.now, settledAt: null, ...(isSettled && { attempts: 0 }) })
      .where(and(eq(id, input.deliveryId), isSettled ? undefined : isWaiting()));
    return getDelivery({ ...actor, db: tx }, input);
  });
  wakeWebhook(actor, input.id);
  return resent;
}

const TEST_MESSAGE = 'This is a test from Stanchion.';

/** Sends an endpoint a delivery that tells of no row, once per Idempotency-Key (D38). */
export async function testWebhook(actor: Actor, webhookId: string): Promise<WebhookDeliveryDetail> {
  const call = { key: actor.idempotencyKey, body: { operation: 'webhooks.test', id: webhookId } };
  const sent = await withIdempotency(actor, call, async (tx) => {
    const { now, newId } = actor;
    const webhook = await lockWebhook(tx, actor, webhookId);
    if (webhook.disabledAt !== null) refuse('CONFLICT', DISABLED);
    const event = { id: newId(), type: 'webhook.test', createdAt: now, data: { message: TEST_MESSAGE } } as const;
    const { data: _, ...delivery } = event;
    await tx
      .insert(webhookDeliveries)
      .values({ ...delivery, webhookId, rowIds: [], body: JSON.stringify(event), dueAt: now });
    return getDelivery({ ...actor, db: tx }, { id: webhookId, deliveryId: event.id });
  });
  wakeWebhook(actor, webhookId);
  return sent;
}
