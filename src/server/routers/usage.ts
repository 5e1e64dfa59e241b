import { toWireLimits, userLimits, wireUserLimits } from '@/domain/plans/user-limits';
import { getUserLimits } from '../services/plans/usage';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

export const usageRouter = router({
  limits: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/user/limits',
        operationId: 'getUserLimits',
        tags: ['Account'],
        summary: 'Read your limits',
        description:
          'The limits of the effective plan, what was used and is left, and when they reset. 9999 means unlimited.',
      },
      wire: { schema: wireUserLimits, convert: toWireLimits },
    })
    .output(userLimits)
    .query(({ ctx }) => getUserLimits(ctx)),
});
