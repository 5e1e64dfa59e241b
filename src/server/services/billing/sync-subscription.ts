import { and, eq } from 'drizzle-orm';
import { grantedTier, mainSubscription, pastDueFrom } from '@/domain/billing/subscription';
import { subscriptions } from '@/server/db/schema';
import { subscriptionsOf } from '@/server/integrations/stripe/customers';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { changeTier } from '../plans/change-tier';

type Row = typeof subscriptions.$inferSelect;

/** Stripe sends a handful of events at once, and each attempt lets at least one of them through. */
const ATTEMPTS = 8;

/**
 * Fetches the customer's subscription from Stripe and saves it with the tier that it grants. The order and number of
 * calls do not matter: a result that was fetched before another call saved its own is fetched again. Locking the row
 * instead would keep a transaction open until Stripe responds, and the embedded database has only one. Does nothing for
 * unknown customers.
 */
export async function syncSubscription(scope: Scope, customerId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [row] = await scope.db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
    if (!row) return;
    const fetched = mainSubscription(await subscriptionsOf(scope.env, customerId));
    if (await save(scope, row, fetched)) return;
  }
  refuse('UNAVAILABLE', 'This subscription is being updated. Try again in a moment.');
}

/** False if another call has saved since `row` was read. */
function save(scope: Scope, row: Row, fetched: ReturnType<typeof mainSubscription<Fetched>>): Promise<boolean> {
  const { db, now, newId } = scope;
  const pastDueSince = fetched && pastDueFrom(fetched.status, row.pastDueSince, now);
  const tier = fetched ? grantedTier({ status: fetched.status, pastDueSince }, now) : 'FREE';
  return db.transaction(async (tx) => {
    const saved = await tx
      .update(subscriptions)
      .set({
        status: fetched?.status ?? null,
        periodEndsAt: fetched?.periodEndsAt ?? null,
        cancelsAt: fetched?.cancelsAt ?? null,
        pastDueSince,
        grantedTier: tier,
        version: row.version + 1,
        fetchedAt: now,
      })
      .where(and(eq(subscriptions.userId, row.userId), eq(subscriptions.version, row.version)))
      .returning({ userId: subscriptions.userId });
    if (saved.length === 0) return false;
    // Otherwise, a tier that the operator has set since would be undone by an event that changes nothing.
    if (tier !== row.grantedTier) await changeTier({ db: tx, now }, { userId: row.userId, tier });
    if (row.grantedTier === 'PRO' && tier === 'FREE') {
      const why = fetched?.status === 'past_due' || fetched?.status === 'unpaid' ? 'unpaid' : 'over';
      await notify(tx, scope, [notice(row.userId, 'subscription', { changeId: newId(), why })]);
    }
    return true;
  });
}

type Fetched = Awaited<ReturnType<typeof subscriptionsOf>>[number];
