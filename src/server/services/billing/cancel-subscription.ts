import { asc, eq } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { pendingCancellations, subscriptions } from '@/server/db/schema';
import { cancelAll } from '@/server/integrations/stripe/customers';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { isOnline } from './customer';

const BATCH_SIZE = 100;
const MAX_FAILURES = 3;

/**
 * Queues the cancellation of what the user pays and of any checkout that is still open, in the transaction that deletes
 * the account: neither happens without the other. Returns the customer, if the user is one, for `cancelQueued`.
 */
export async function queueCancellation(
  { db, now }: { db: Database; now: Date },
  userId: string,
): Promise<string | null> {
  const [customer] = await db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  if (!customer) return null;
  await queueCustomer({ db, now }, customer.customerId);
  return customer.customerId;
}

export async function queueCustomer({ db, now }: { db: Database; now: Date }, customerId: string): Promise<void> {
  await db.insert(pendingCancellations).values({ customerId, requestedAt: now }).onConflictDoNothing();
}

/**
 * Cancels the queued subscriptions. One that fails goes to the end of the queue, so that a customer whom Stripe refuses
 * does not delay others. Stops after some failures in a row: Stripe is down, and the next run tries again.
 */
export async function cancelPending(scope: Scope): Promise<number> {
  const waiting = await scope.db
    .select()
    .from(pendingCancellations)
    .orderBy(asc(pendingCancellations.requestedAt))
    .limit(BATCH_SIZE);
  let done = 0;
  let failures = 0;
  for (const { customerId } of waiting) {
    if (await cancelQueued(scope, customerId)) {
      done += 1;
      failures = 0;
      continue;
    }
    const again = eq(pendingCancellations.customerId, customerId);
    await scope.db.update(pendingCancellations).set({ requestedAt: scope.now }).where(again);
    failures += 1;
    if (failures === MAX_FAILURES) break;
  }
  return done;
}

/** Cancels at once. If Stripe is down, a job does it later. Whether it succeeded. */
export async function cancelQueued({ db, env }: Scope, customerId: string): Promise<boolean> {
  if (!isOnline(env)) return false;
  try {
    const isKnown = await cancelAll(env, customerId);
    if (!isKnown) {
      const where = `Check by hand whether ${customerId} still pays in a former Stripe account.`;
      logFailure('Stripe does not know a customer whose subscription was to be canceled', new Error(where));
    }
    await db.delete(pendingCancellations).where(eq(pendingCancellations.customerId, customerId));
    return true;
  } catch (error) {
    logFailure('A subscription could not be canceled yet', error);
    return false;
  }
}
