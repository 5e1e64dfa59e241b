import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { GRACE_DAYS, OVER } from '@/domain/billing/subscription';
import { addDays } from '@/domain/shared/time';
import { subscriptions } from '@/server/db/schema';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { MINUTE_MS } from '../shared/rate-limit';
import { isOnline } from './customer';
import { syncSubscription } from './sync-subscription';

const BATCH_SIZE = 200;
/** After this many failures in a row, Stripe counts as down, and the next run tries again. */
const MAX_FAILURES = 3;

/** Stripe ends a checkout after a day at most; a payment by bank debit may take longer to be confirmed. */
const CHECKOUT_DAYS = 3;
/** Less than an hour: the job does not start at the same second of each. */
const CHECKOUT_EVERY_MS = 50 * MINUTE_MS;

const { checkoutAt, customerId, fetchedAt, grantedTier, pastDueSince, periodEndsAt, status } = subscriptions;

/**
 * The customers whose subscription is fetched again: once a day, those that are past due and those whose paid period
 * has ended without an event of its renewal; every hour, those who may just have paid, in case the event was lost; and
 * at once, those whose days of grace are over.
 */
function isDue(now: Date): SQL | undefined {
  const yesterday = addDays(now, -1);
  const hasEnded = and(inArray(status, ['active', 'trialing']), lte(periodEndsAt, yesterday));
  const isDaily = and(lte(fetchedAt, yesterday), or(eq(status, 'past_due'), hasEnded));
  const isPaying = and(or(isNull(status), inArray(status, [...OVER])), gt(checkoutAt, addDays(now, -CHECKOUT_DAYS)));
  return or(
    isDaily,
    and(isPaying, lte(fetchedAt, new Date(now.getTime() - CHECKOUT_EVERY_MS))),
    and(eq(grantedTier, 'PRO'), isNotNull(pastDueSince), lte(pastDueSince, addDays(now, -GRACE_DAYS))),
  );
}

/** Returns how many were fetched. */
export async function checkSubscriptions(scope: Scope): Promise<number> {
  if (!isOnline(scope.env)) return 0;
  const due = await scope.db
    .select({ customerId })
    .from(subscriptions)
    .where(isDue(scope.now))
    .orderBy(asc(fetchedAt))
    .limit(BATCH_SIZE);
  let checked = 0;
  let failures = 0;
  for (const customer of due) {
    try {
      await syncSubscription(scope, customer.customerId);
      checked += 1;
      failures = 0;
    } catch (error) {
      logFailure('A subscription could not be checked', error);
      // Moves the customer behind the others: one whom Stripe does not know must not delay them.
      const failed = eq(customerId, customer.customerId);
      await scope.db.update(subscriptions).set({ fetchedAt: scope.now }).where(failed);
      failures += 1;
      if (failures === MAX_FAILURES) return checked;
    }
  }
  return checked;
}
