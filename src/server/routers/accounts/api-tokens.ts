import { z } from 'zod';
import { apiToken, createApiTokenInput, MAX_API_TOKENS } from '@/domain/accounts/api-token';
import { byId } from '@/domain/shared/paging-schemas';
import { createOwnApiToken, listApiTokens, revokeApiToken } from '../../services/accounts/api-tokens';
import { router, sessionOnly } from '../../trpc';

/** Session only: a token that could create tokens would outlive its own revocation. */
export const apiTokensRouter = router({
  list: sessionOnly
    .input(z.void())
    .output(z.array(apiToken).max(MAX_API_TOKENS))
    .query(({ ctx }) => listApiTokens(ctx)),

  create: sessionOnly
    .input(createApiTokenInput)
    .output(z.object({ token: apiToken, secret: z.string() }))
    .mutation(({ ctx, input }) => createOwnApiToken(ctx, input)),

  revoke: sessionOnly
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await revokeApiToken(ctx, input.id);
      return input;
    }),
});
