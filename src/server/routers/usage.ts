import { userLimits } from '@/domain/plans/plans';
import { getUserLimits } from '../services/usage';
import { router, signedIn } from '../trpc';

export const usageRouter = router({
  limits: signedIn.output(userLimits).query(({ ctx }) => getUserLimits(ctx)),
});
