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
          'What the effective plan allows, what is left of it, and when it resets. A maximum of 9999 means unlimited.',
      },
    })
    .output(userLimits)
    .query(({ ctx }) => getUserLimits(ctx)),
});
