import { z } from 'zod';
import {
  changePasswordInput,
  forgotPasswordInput,
  profile,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '@/domain/accounts/account';
import { type RequestContext, requireActor } from '../../context';
import { refuse } from '../../problems/problem-error';
import { type SignedIn, signIn, signOut, signUp } from '../../services/accounts/accounts';
import { requestPasswordReset, resetPassword } from '../../services/accounts/password-reset';
import { changePassword } from '../../services/accounts/passwords';
import { publicProcedure, router, sessionOnly } from '../../trpc';

const done = z.object({ ok: z.literal(true) });
const DONE = { ok: true } as const;

const setCookies = ({ setCookie }: RequestContext, { user, cookie, device }: SignedIn) => {
  for (const each of [device, cookie]) setCookie(each);
  return user;
};

/** A token has no session to end (D29), and an API client that believes it signed out would still have access. */
function refuseToken(context: RequestContext): void {
  if (!context.token && !context.tokenRefused) return;
  requireActor(context, null);
  refuse('FORBIDDEN', 'An API token has no session to sign out of. Revoke the token in Settings, under API tokens.');
}

export const authRouter = router({
  signUp: publicProcedure
    .input(signUpInput)
    .output(profile)
    .mutation(async ({ ctx, input }) => setCookies(ctx, await signUp(ctx, input))),

  signIn: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/session',
        operationId: 'signIn',
        tags: ['Session'],
        summary: 'Sign in',
        description:
          'Starts a session and sets its cookie, like the sign-in page, and a second cookie that makes the device known: wrong passwords sent from elsewhere do not throttle it. While two-factor sign-in is on, a right password without `code` is answered with SECOND_FACTOR_REQUIRED. For programs, use an API token from Settings instead.',
        protect: false,
      },
      problems: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
    })
    .input(signInInput)
    .output(profile)
    .mutation(async ({ ctx, input }) => setCookies(ctx, await signIn(ctx, input))),

  signOut: publicProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/session',
        operationId: 'signOut',
        tags: ['Session'],
        summary: 'Sign out',
        description:
          'Ends the session of the cookie and clears the cookie. Does nothing without a session. Requests with an API token are rejected; revoke the token in Settings instead.',
        protect: false,
      },
      problems: ['UNAUTHENTICATED'],
    })
    .input(z.void())
    .output(done)
    .mutation(async ({ ctx }) => {
      refuseToken(ctx);
      ctx.setCookie(await signOut(ctx));
      return DONE;
    }),

  forgotPassword: publicProcedure
    .input(forgotPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input);
      return DONE;
    }),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      ctx.setCookie(await resetPassword(ctx, input));
      return DONE;
    }),

  changePassword: sessionOnly
    .input(changePasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      ctx.setCookie(await changePassword(ctx, input));
      return DONE;
    }),
});
