import { z } from 'zod';
import { PASSWORD_MAX } from '#domain/accounts/password';
import { secondFactorCode } from '#domain/accounts/second-factor';
import { emailText, requiredText } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** How long the links that confirm a change of address work, in milliseconds. */
export const EMAIL_CHANGE_MS = 24 * 60 * 60 * 1000;

const TOKEN_MAX = 200;

/** The two addresses of a change. Each gets a link, and both links have to be used. */
export const EMAIL_CHANGE_ENDS = ['OLD', 'NEW'] as const;
export type EmailChangeEnd = (typeof EMAIL_CHANGE_ENDS)[number];

/** Requests another sign-in address. The address changes once the links to the old and the new one have been used. */
export const requestEmailChangeInput = z.strictObject({
  newEmail: emailText,
  password: requiredText(PASSWORD_MAX, 'Password is required'),
  code: secondFactorCode,
});

export const emailChangeLinkInput = z.strictObject({ token: requiredText(TOKEN_MAX, 'Token is required') });

/** The change that waits for the confirmation of one or both addresses. */
export const pendingEmailChange = z.object({
  newEmail: z.string(),
  expiresAt: timestamp,
  waitsFor: z.array(z.enum(EMAIL_CHANGE_ENDS)),
});

/** The result of using a link. Does not name the old address, because a mistyped new one may be a stranger's. */
export const emailChangeProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('WAITING'), waitsFor: z.enum(EMAIL_CHANGE_ENDS) }),
  z.object({ state: z.literal('CHANGED'), email: z.string() }),
]);

export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>;
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;
export type EmailChangeProgress = z.infer<typeof emailChangeProgress>;
