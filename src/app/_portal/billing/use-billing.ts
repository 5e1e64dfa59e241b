import { api } from '@/app/_trpc/client';
import type { BillingStatus } from '@/domain/billing/billing-status';

/** The user's subscription, as the server last fetched it from Stripe. */
export const useBilling = (options?: { enabled?: boolean; initialData?: BillingStatus | undefined }) =>
  api.billing.status.useQuery(undefined, options);

/** Shows a newer status at once. */
export function useSetBilling(): (status: BillingStatus) => Promise<void> {
  const utils = api.useUtils();
  return async (status) => {
    // A response in flight may predate it.
    await utils.billing.status.cancel();
    utils.billing.status.setData(undefined, status);
  };
}
