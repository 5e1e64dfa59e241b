import { z } from 'zod';
import { passwordAndCode } from '@/domain/accounts/account';
import { confirmSecondFactorInput, secondFactorStatus } from '@/domain/accounts/second-factor';
import { renewRecoveryCodes, secondFactorOf, turnSecondFactorOff } from '../../services/accounts/second-factor/manage';
import { beginSecondFactor, confirmSecondFactor } from '../../services/accounts/second-factor/set-up';
import { router, sessionOnly } from '../../trpc';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Session only: a program with a token must not change how the user signs in. */
export const secondFactorRouter = router({
  status: sessionOnly
    .input(z.void())
    .output(secondFactorStatus)
    .query(({ ctx }) => secondFactorOf(ctx)),

  begin: sessionOnly
    .input(passwordAndCode.pick({ password: true }))
    .output(z.object({ secret: z.string(), address: z.string() }))
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input)),

  confirm: sessionOnly
    .input(confirmSecondFactorInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await confirmSecondFactor(ctx, input) })),

  renewCodes: sessionOnly
    .input(passwordAndCode)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, input) })),

  turnOff: sessionOnly
    .input(passwordAndCode)
    .output(z.void())
    .mutation(({ ctx, input }) => turnSecondFactorOff(ctx, input)),
});
