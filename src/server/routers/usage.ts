import { userLimits } from '@/domain/plans/plans';
import { getUserLimits } from '../services/plans/usage';
import { router, signedIn } from '../trpc';

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
          'The limits of the effective plan, what is left, and when they reset. A maximum of 9999 means unlimited.',
      },
    })
    .output(userLimits)
    .query(({ ctx }) => getUserLimits(ctx)),
});
