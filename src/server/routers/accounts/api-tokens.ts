import { z } from 'zod';
import { apiToken, createApiTokenInput, MAX_API_TOKENS, ownToken } from '@/domain/accounts/api-token';
import { byId } from '@/domain/shared/paging-schemas';
import { createOwnApiToken, listApiTokens, readOwnToken, revokeApiToken } from '../../services/accounts/api-tokens';
import { router, sessionOnly, signedInFor } from '../../trpc';

/** Session only, except to read one's own: a token that could create tokens would outlive its own revocation. */
export const apiTokensRouter = router({
  list: sessionOnly
    .input(z.void())
    .output(z.array(apiToken).max(MAX_API_TOKENS))
    .query(({ ctx }) => listApiTokens(ctx)),

  own: signedInFor('none')
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/token',
        operationId: 'getToken',
        tags: ['Account'],
        summary: 'Read your API token',
        description:
          'The token of this request: what it may do, from where it works, and when it expires. Needs no scope. A request with a session is rejected. `lastUsedAt` is accurate to a minute.',
      },
      problems: ['FORBIDDEN', 'NOT_FOUND'],
    })
    .input(z.void())
    .output(ownToken)
    .query(({ ctx }) => readOwnToken(ctx)),

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
