import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { failingBefore, retryPause } from '@/domain/webhooks/retry-schedule';
import type { DisabledReason } from '@/domain/webhooks/webhook-states';
import type { Database } from '@/server/db/client';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import type { WebhookResponse } from '@/server/integrations/webhooks/http';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { lockedAccount } from '../plans/usage';
import type { ClaimedDelivery, WebhookRow } from './claim-deliveries';

export interface Attempted {
  webhook: WebhookRow;
  delivery: ClaimedDelivery;
  response: WebhookResponse;
  durationMs: number;
}

const isBetween = (status: number, from: number, to: number): boolean => status >= from && status < to;

/**
 * Writes what an attempt led to: accepted by a status of 200 to 299, else to be tried again later, or given up (D95). Writes
 * nothing if another worker has taken the delivery over. Returns whether it was accepted.
 */
export async function settleDelivery(scope: Scope, attempted: Attempted): Promise<boolean> {
  const { db, now } = scope;
  const { webhook, delivery, response, durationMs } = attempted;
  const status = 'status' in response ? response.status : null;
  const isAccepted = status !== null && isBetween(status, 200, 300);
  const pause = isAccepted ? null : retryPause(delivery.attempts, Math.random());
  const outcome = {
    durationMs,
    responseStatus: status,
    responseBody: 'body' in response ? response.body : null,
    error: errorOf(response),
    ...(pause === null
      ? { state: isAccepted ? ('DELIVERED' as const) : ('FAILED' as const), settledAt: now }
      : { dueAt: new Date(now.getTime() + pause) }),
  };
  const isOwn = and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts));
  const isUnsettled = and(isOwn, eq(webhookDeliveries.state, 'PENDING'));
  await db.update(webhookDeliveries).set(outcome).where(isUnsettled);
  const { failingSince } = webhooks;
  if (isAccepted) {
    await db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(isCurrent(webhook), isNotNull(failingSince)));
    return true;
  }
  await db
    .update(webhooks)
    .set({ failingSince: now })
    .where(and(isCurrent(webhook), isNull(failingSince)));
  const reason = status === 410 ? 'GONE' : pause === null ? 'FAILING' : null;
  if (reason) await db.transaction((tx) => disable(tx, scope, webhook, reason));
  return false;
}

/** What it responded at an address that it no longer has says nothing of an endpoint. */
const isCurrent = ({ id, url }: WebhookRow) =>
  and(eq(webhooks.id, id), eq(webhooks.url, url), isNull(webhooks.disabledAt));

function errorOf(response: WebhookResponse): string | null {
  if ('error' in response) return response.error;
  return isBetween(response.status, 300, 400) ? 'It redirected. Redirects are not followed.' : null;
}

const GIVEN_UP = 'The webhook was disabled.';

/**
 * Disables an endpoint that is gone, or one that has accepted nothing for too long, notifies its owner, and gives up what was
 * still to be sent to it.
 */
async function disable(tx: Database, scope: Scope, webhook: WebhookRow, reason: Exclude<DisabledReason, 'OWNER'>) {
  const { now } = scope;
  const { id, ownerId, url } = webhook;
  // Before the webhook, as deleting the account does.
  await tx.execute(lockedAccount(ownerId));
  const [disabled] = await tx
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason, version: sql`${webhooks.version} + 1`, updatedAt: now })
    .where(and(isCurrent(webhook), reason === 'FAILING' ? lte(webhooks.failingSince, failingBefore(now)) : undefined))
    .returning({ id: webhooks.id });
  if (!disabled) return;
  await tx
    .update(webhookDeliveries)
    .set({ state: 'FAILED', error: GIVEN_UP, settledAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'PENDING')));
  await notify(tx, scope, [notice(ownerId, 'webhook_disabled', { webhookId: id, url, reason, at: now })]);
}
