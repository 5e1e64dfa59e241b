/** How many recovery codes an account gets. Each works once. */
export const RECOVERY_CODE_COUNT = 10;

/** At this number of recovery codes or fewer, the account page suggests new ones. */
export const FEW_RECOVERY_CODES = 3;

/** A recovery code as it is shown: three groups of four characters with dashes between them. */
export const RECOVERY_CODE_SHAPE = { groups: 3, groupLength: 4 } as const;

/** A new secret must be confirmed within this time, in milliseconds. After that, setting up starts over. */
export const SET_UP_MS = 60 * 60 * 1000;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Z\d]{12}$/;

/** A typed code, by what it can be. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/**
 * Reads what the user typed or pasted as a second factor: six digits are a code of the app, twelve letters and digits a
 * recovery code; null for anything else. Spaces, dashes and letter case make no difference.
 */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s\-–]/g, '').toUpperCase();
  if (APP_CODE.test(code)) return { kind: 'app', code };
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null;
}

/** The text file with the recovery codes that a user keeps. */
export function recoveryCodesFile(codes: readonly string[], email: string): string {
  return [
    `Stanchion recovery codes for ${email}`,
    '',
    'Each code works once, in place of a code of your authenticator app. Keep them where only you can find them.',
    '',
    ...codes,
    '',
  ].join('\n');
}
