import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { BillingStatus, refreshedBilling } from '@/domain/billing/billing-status';
import { subscriptions, users } from '@/server/db/schema';
import { createPortal, readCheckout } from '@/server/integrations/stripe/pages';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { customerOf, isOnline, limitStripe, requireOnline } from './customer';
import { syncSubscription } from './sync-subscription';

const { status, periodEndsAt, cancelsAt, pastDueSince } = subscriptions;

/** What was last fetched from Stripe. */
export async function readBilling({ db, env, user }: Actor): Promise<BillingStatus> {
  const [row] = await db
    .select({ requestedAt: users.upgradeRequestedAt, status, periodEndsAt, cancelsAt, pastDueSince })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, user.id));
  if (!row) return notFound('account');
  const { requestedAt, status: known, ...dates } = row;
  return { isOnline: isOnline(env), requestedAt, subscription: known && { status: known, ...dates } };
}

/** Fetches the subscription, for users who come back from Stripe before its events do. */
export async function refreshBilling(actor: Actor): Promise<z.infer<typeof refreshedBilling>> {
  const customer = isOnline(actor.env) ? await customerOf(actor) : undefined;
  if (!customer) return { ...(await readBilling(actor)), checkout: null };
  await limitStripe(actor);
  const { checkoutId, customerId } = customer;
  const checkout = checkoutId === null ? null : await readCheckout(actor.env, checkoutId);
  await syncSubscription(actor, customerId);
  return { ...(await readBilling(actor)), checkout: checkout?.state ?? null };
}

/** The page of Stripe on which the actor manages the subscription. */
export async function openPortal(actor: Actor): Promise<{ url: string }> {
  requireOnline(actor.env);
  await limitStripe(actor);
  const customer = await customerOf(actor);
  return customer ? createPortal(actor.env, customer.customerId) : refuse('CONFLICT', 'You have no subscription yet.');
}
