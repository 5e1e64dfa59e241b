import { eq } from 'drizzle-orm';
import { isOngoing } from '@/domain/billing/subscription';
import { runInBackground } from '@/server/background';
import type { Database } from '@/server/db/database';
import { subscriptions } from '@/server/db/schema';
import type { Env } from '@/server/env';
import { OFFLINE } from '@/server/integrations/stripe/client';
import { createCustomer, isCustomer, setCustomerEmail } from '@/server/integrations/stripe/customers';
import { logFailure } from '@/server/log';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { consumeRateLimit, HOUR_MS } from '../shared/rate-limit';

type Customer = typeof subscriptions.$inferSelect;

/** Whether PRO can be paid for online. The settings are either all there or all missing. */
export const isOnline = ({ STRIPE_SECRET_KEY }: Pick<Env, 'STRIPE_SECRET_KEY'>): boolean =>
  STRIPE_SECRET_KEY !== undefined;

export function requireOnline(env: Env): void {
  if (!isOnline(env)) refuse('CONFLICT', OFFLINE);
}

/** Limits the requests to Stripe that one user can cause. */
export const limitStripe = async (actor: Actor): Promise<void> =>
  void (await consumeRateLimit(actor, { key: `stripe:${actor.user.id}`, limit: 120, windowMs: HOUR_MS }));

/** The actor as a customer at Stripe; undefined before the first checkout. */
export async function customerOf({ db, user }: { db: Database; user: { id: string } }): Promise<Customer | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  return row;
}

/**
 * Every user becomes one customer at most. One that Stripe does not know is replaced: the key now belongs to another
 * account at Stripe, or the customer was deleted there. No user loses paid PRO by that.
 */
export async function ensureCustomer(actor: Actor): Promise<Customer> {
  const { db, env, now, user } = actor;
  const known = await customerOf(actor);
  const isPaid = known?.periodEndsAt != null && known.periodEndsAt > now;
  const paying = isPaid && known.status !== null && isOngoing({ status: known.status });
  if (known && (paying || (await isCustomer(env, known.customerId)))) return known;
  const customer = { customerId: await createCustomer(env, user, known?.customerId), fetchedAt: now };
  await db
    .insert(subscriptions)
    .values({ userId: user.id, ...customer })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...customer, checkoutId: null },
      setWhere: eq(subscriptions.customerId, known?.customerId ?? ''),
    });
  return (await customerOf(actor)) ?? notFound('account');
}

/** In the background: receipts and warnings of failed payments go to the address that the user reads. */
export function syncCustomerEmail(scope: Scope, { userId, email }: { userId: string; email: string }): void {
  if (!isOnline(scope.env)) return;
  runInBackground(scope, async () => {
    try {
      const customer = await customerOf({ db: scope.db, user: { id: userId } });
      if (customer) await setCustomerEmail(scope.env, customer.customerId, email);
    } catch (error) {
      logFailure(`The address of the customer of user ${userId} could not be changed at Stripe`, error);
    }
  });
}
