import { z } from 'zod';
import { deleteAccountInput, deletionPlan } from '@/domain/accounts/account-deletion';
import { blankSessionCookie } from '../../auth/sessions';
import { deleteOwnAccount } from '../../services/accounts/deletion/delete-account';
import { deletionPlanOf } from '../../services/accounts/deletion/deletion-plan';
import { router, sessionOnly } from '../../trpc';

/** Session only: a program with a token must not delete the account. */
export const accountDeletionRouter = router({
  plan: sessionOnly
    .input(z.void())
    .output(deletionPlan)
    .query(({ ctx }) => deletionPlanOf(ctx)),

  confirm: sessionOnly
    .input(deleteAccountInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await deleteOwnAccount(ctx, input);
      ctx.setCookie(blankSessionCookie(ctx));
    }),
});
