import { z } from 'zod';
import { profile, profileInput } from '@/domain/accounts/account';
import { getProfile, updateProfile } from '../services/profile';
import { router, signedIn } from '../trpc';

export const userRouter = router({
  profile: signedIn
    .input(z.void())
    .output(profile)
    .query(({ ctx }) => getProfile(ctx)),

  updateProfile: signedIn
    .input(profileInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
