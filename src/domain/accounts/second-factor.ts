import { z } from 'zod';
import { requiredText, text } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** Maximum length of a typed code, which may contain spaces and dashes (D37). */
export const SECOND_FACTOR_CODE_MAX = 40;

/**
 * A code of the authenticator app, or a recovery code. Required while two-factor sign-in is on; an empty text counts as
 * no code.
 */
export const secondFactorCode = text(SECOND_FACTOR_CODE_MAX).optional().meta({
  description: 'A code of your authenticator app, or a recovery code. Needed while two-factor sign-in is on.',
});

/** Longer than any secret. */
const SECRET_MAX = 100;

/** Sets up two-factor sign-in with the code that the app shows. */
export const confirmSecondFactorInput = z.strictObject({
  code: requiredText(SECOND_FACTOR_CODE_MAX, 'Enter the code'),
  /** The secret that the code was made with. If a newer setup has replaced it, the error says so. */
  secret: z.string().max(SECRET_MAX).optional(),
  /** Whether the account is signed out on all other devices. */
  endOtherSessions: z.boolean().optional(),
});

export type ConfirmSecondFactorInput = z.infer<typeof confirmSecondFactorInput>;

/** What the account page shows. The secret and the codes are shown only once. */
export const secondFactorStatus = z.object({
  /** Since when two-factor sign-in has been on; null if it is off. */
  since: timestamp.nullable(),
  recoveryCodesLeft: z.int(),
});

export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;
