import type Stripe from 'stripe';
import type { CheckoutState } from '@/domain/billing/billing-status';
import type { Env } from '../../env';
import { refuse } from '../../problems/problem-error';
import { callStripe, OFFLINE } from './client';
import { keyOf } from './customers';

/** Where Stripe sends users back to. `billing` says from where they come. */
const returnTo = ({ APP_URL }: Env, from: 'checkout' | 'canceled' | 'portal'): string =>
  `${APP_URL}/settings?billing=${from}#subscription`;

export interface Checkout {
  id: string;
  state: CheckoutState;
  /** Null unless it is open. */
  url: string | null;
}

/** Starts a checkout. Calls with the same `previous` checkout get the same new one. */
export const createCheckout = (
  env: Env,
  { customer, userId, previous }: { customer: string; userId: string; previous: string | null },
): Promise<Checkout> => {
  const price = env.STRIPE_PRICE_ID ?? refuse('CONFLICT', OFFLINE);
  return callStripe(env, async (stripe) => {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { stanchion_user: userId } },
        success_url: returnTo(env, 'checkout'),
        cancel_url: returnTo(env, 'canceled'),
      },
      { idempotencyKey: keyOf('checkout', customer, previous ?? '', price, env.APP_URL) },
    );
    return toCheckout(session);
  });
};

export const readCheckout = (env: Env, id: string): Promise<Checkout> =>
  callStripe(env, async (stripe) => toCheckout(await stripe.checkout.sessions.retrieve(id)));

/** The page on which customers change their payment method, see invoices and cancel. */
export const createPortal = (env: Env, customer: string): Promise<{ url: string }> =>
  callStripe(env, async (stripe) => {
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnTo(env, 'portal') });
    return { url };
  });

function toCheckout({ id, status, payment_status, url }: Stripe.Checkout.Session): Checkout {
  if (status === 'complete') return { id, state: payment_status === 'unpaid' ? 'processing' : 'paid', url: null };
  return status === 'open' ? { id, state: 'open', url } : { id, state: 'expired', url: null };
}
