import { z } from 'zod';
import { profile, profileInput } from '@/domain/accounts/account';
import { getProfile, updateProfile } from '../../services/accounts/profile';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('account');

export const userRouter = router({
  profile: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/user/profile',
        operationId: 'getProfile',
        tags: ['Account'],
        summary: 'Read your profile',
        description:
          'The user that the token or session belongs to, with the effective plan and the defaults for new leads and tasks.',
      },
    })
    .input(z.void())
    .output(profile)
    .query(({ ctx }) => getProfile(ctx)),

  updateProfile: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/user/profile',
        operationId: 'updateProfile',
        tags: ['Account'],
        summary: 'Change your profile',
        description: 'Send only the fields that change. Monthly and weekly limits reset in this time zone.',
      },
    })
    .input(profileInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
