import { z } from 'zod';
import { byId } from '@/domain/shared/paging-schemas';
import { share } from '@/domain/shares/share';
import { MAX_SHARES } from '@/domain/shares/share-choices';
import { listShares, revokeShare } from '../services/shares/shares';
import { router, sessionOnly } from '../trpc';

/** Links that show something without an account. What can be shared has a procedure of its own that creates them. */
export const sharesRouter = router({
  list: sessionOnly
    .input(z.void())
    .output(z.object({ items: z.array(share).max(MAX_SHARES) }))
    .query(async ({ ctx }) => ({ items: await listShares(ctx) })),

  revoke: sessionOnly
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await revokeShare(ctx, input.id);
      return input;
    }),
});
