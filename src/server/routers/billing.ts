import { billingStatus, refreshedBilling, stripePage } from '@/domain/billing/billing-status';
import { openPortal, readBilling, refreshBilling } from '../services/billing/billing-status';
import { startCheckout } from '../services/billing/checkout';
import { requestUpgrade } from '../services/billing/request-upgrade';
import { router, sessionOnly } from '../trpc';

/** Session only: a token must not spend the user's money. */
export const billingRouter = router({
  status: sessionOnly.output(billingStatus).query(({ ctx }) => readBilling(ctx)),
  refresh: sessionOnly.output(refreshedBilling).mutation(({ ctx }) => refreshBilling(ctx)),
  checkout: sessionOnly.output(stripePage).mutation(({ ctx }) => startCheckout(ctx)),
  portal: sessionOnly.output(stripePage).mutation(({ ctx }) => openPortal(ctx)),
  requestUpgrade: sessionOnly.output(billingStatus).mutation(({ ctx }) => requestUpgrade(ctx)),
});
