import { z } from 'zod';
import {
  emailChangeLinkInput,
  emailChangeProgress,
  pendingEmailChange,
  requestEmailChangeInput,
} from '@/domain/accounts/email-change';
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChangeOf,
  requestEmailChange,
  withdrawEmailChange,
} from '../../services/accounts/email-change';
import { publicProcedure, router, sessionOnly } from '../../trpc';

/** Confirming and cancelling need the mailed link alone, because it may be opened on another device. */
export const emailChangeRouter = router({
  pending: sessionOnly
    .input(z.void())
    .output(pendingEmailChange.nullable())
    .query(({ ctx }) => pendingEmailChangeOf(ctx)),

  request: sessionOnly
    .input(requestEmailChangeInput)
    .output(pendingEmailChange)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),

  withdraw: sessionOnly
    .input(z.void())
    .output(z.void())
    .mutation(({ ctx }) => withdrawEmailChange(ctx)),

  confirm: publicProcedure
    .input(emailChangeLinkInput)
    .output(emailChangeProgress)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input)),

  cancel: publicProcedure
    .input(emailChangeLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelEmailChange(ctx, input)),
});
