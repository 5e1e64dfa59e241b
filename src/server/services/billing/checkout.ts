import { and, eq, isNull } from 'drizzle-orm';
import { isOngoing } from '@/domain/billing/subscription';
import { subscriptions } from '@/server/db/schema';
import { createCheckout, readCheckout } from '@/server/integrations/stripe/pages';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { cancelQueued, queueCustomer } from './cancel-subscription';
import { customerOf, ensureCustomer, limitStripe, requireOnline } from './customer';
import { syncSubscription } from './sync-subscription';

/**
 * The page on which the actor pays for PRO. While a checkout is open it is returned to, so that two tabs cannot pay
 * twice. Refuses users who are on PRO already, or have a subscription whose payment failed.
 */
export async function startCheckout(actor: Actor): Promise<{ url: string }> {
  const { env, user } = actor;
  requireOnline(env);
  await limitStripe(actor);
  const { customerId, checkoutId } = await ensureCustomer(actor);
  // Before the subscription: once a checkout is complete, the subscription is there.
  const known = checkoutId === null ? null : await readCheckout(env, checkoutId);
  await syncSubscription(actor, customerId);
  const status = (await customerOf(actor))?.status ?? null;
  if (status !== null && isOngoing({ status })) refuse('CONFLICT', 'You already have a subscription.');
  if (user.tier === 'PRO') refuse('CONFLICT', 'You are already on PRO.');
  if (known?.state === 'processing' && status === 'incomplete') {
    refuse('CONFLICT', 'Your payment is being processed. PRO starts when it arrives.');
  }
  if (known?.url) return { url: known.url };
  const checkout = await createCheckout(env, { customer: customerId, userId: user.id, previous: checkoutId });
  await keepCheckout(actor, { previous: checkoutId, id: checkout.id });
  if (!(await customerOf(actor))) return abandon(actor, customerId);
  return checkout.url === null ? refuse('CONFLICT', 'This checkout has ended. Try again.') : { url: checkout.url };
}

/** The account was deleted while Stripe created the checkout, which must not be paid any more. */
async function abandon(actor: Actor, customerId: string): Promise<never> {
  await queueCustomer(actor, customerId);
  await cancelQueued(actor, customerId);
  return refuse('CONFLICT', 'This account has been deleted.');
}

/**
 * Does nothing if another tab has replaced the previous checkout already: with the same one, because Stripe recognizes
 * the request.
 */
async function keepCheckout({ db, now, user }: Actor, { previous, id }: { previous: string | null; id: string }) {
  const { checkoutId, userId } = subscriptions;
  const isPrevious = previous === null ? isNull(checkoutId) : eq(checkoutId, previous);
  await db
    .update(subscriptions)
    .set({ checkoutId: id, checkoutAt: now })
    .where(and(eq(userId, user.id), isPrevious));
}
