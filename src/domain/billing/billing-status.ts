import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '#domain/billing/subscription';
import { timestamp } from '#domain/shared/time-schemas';

/** What the section Subscription shows. */
export const billingStatus = z.object({
  /** Whether PRO can be paid for online. Otherwise, users request it from the operator. */
  isOnline: z.boolean(),
  subscription: z
    .object({
      status: z.enum(SUBSCRIPTION_STATUSES),
      periodEndsAt: timestamp.nullable(),
      cancelsAt: timestamp.nullable(),
      pastDueSince: timestamp.nullable(),
    })
    .nullable(),
  /** When the user asked the operator for PRO, if that is still open. */
  requestedAt: timestamp.nullable(),
});

export type BillingStatus = z.infer<typeof billingStatus>;

/** The state of the latest checkout: `paid` before PRO is active, `processing` while the bank handles the payment. */
export const CHECKOUT_STATES = ['open', 'processing', 'paid', 'expired'] as const;

export type CheckoutState = (typeof CHECKOUT_STATES)[number];

export const refreshedBilling = billingStatus.extend({ checkout: z.enum(CHECKOUT_STATES).nullable() });

/** The address of a page at Stripe. */
export const stripePage = z.object({ url: z.url({ protocol: /^https?$/ }) });
