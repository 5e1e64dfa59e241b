import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@/domain/billing/subscription';
import type { Env } from '../../env';
import { callStripe, isMissing } from './client';

interface User {
  id: string;
  email: string;
}

/** A subscription as Stripe has it now. */
export interface FetchedSubscription {
  status: SubscriptionStatus;
  createdAt: Date;
  periodEndsAt: Date | null;
  cancelsAt: Date | null;
}

/** The same user gets the same customer, also from two tabs at once, unless Stripe no longer knows the previous one. */
export const createCustomer = (env: Env, { id, email }: User, previous = ''): Promise<string> =>
  callStripe(env, async (stripe) => {
    const idempotencyKey = keyOf('customer', id, email, previous);
    const customer = await stripe.customers.create({ email, metadata: { stanchion_user: id } }, { idempotencyKey });
    return customer.id;
  });

/** Whether the customer exists at Stripe, and has not been deleted there. */
export const isCustomer = (env: Env, customer: string): Promise<boolean> =>
  callStripe(env, async (stripe) => {
    const found = await ifThere(stripe.customers.retrieve(customer));
    return found !== null && !found.deleted;
  });

export const setCustomerEmail = (env: Env, customer: string, email: string): Promise<void> =>
  callStripe(env, async (stripe) => void (await stripe.customers.update(customer, { email })));

/** Stripe recognizes a request by its key for at least 24 hours. Hashed, because parts may be personal. */
export const keyOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** All subscriptions that the customer has or had. */
export const subscriptionsOf = (env: Env, customer: string): Promise<FetchedSubscription[]> =>
  callStripe(env, async (stripe) => {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return data.map(toFetched);
  });

/**
 * Immediately cancels all subscriptions of the customer and expires their open checkouts. Returns whether the customer
 * exists at Stripe.
 */
export const cancelAll = (env: Env, customer: string): Promise<boolean> =>
  callStripe(env, async (stripe) => {
    // Checkouts first: one that is paid in between becomes a subscription, which is canceled below.
    const sessions = await ifThere(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }));
    for (const { id } of sessions?.data ?? []) {
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // The checkout has just been completed, or has expired.
        if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error;
      });
    }
    // Stripe lists only those that have not been canceled.
    const subscriptions = await ifThere(stripe.subscriptions.list({ customer, limit: 100 }));
    for (const { id } of subscriptions?.data ?? []) await ifThere(stripe.subscriptions.cancel(id));
    return sessions !== null || subscriptions !== null;
  });

async function ifThere<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function toFetched({
  status,
  created,
  cancel_at,
  cancel_at_period_end,
  items,
}: Stripe.Subscription): FetchedSubscription {
  const known = SUBSCRIPTION_STATUSES.find((each) => each === status);
  // The version of the API is pinned, so this needs a new release. Guessing could take PRO from someone who pays.
  if (!known) throw new Error(`Stripe reports an unknown status of a subscription: ${status}.`);
  const periodEndsAt = toDate(items.data[0]?.current_period_end);
  return {
    status: known,
    createdAt: new Date(created * 1000),
    periodEndsAt,
    cancelsAt: toDate(cancel_at) ?? (cancel_at_period_end ? periodEndsAt : null),
  };
}

const toDate = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
