/** Why a password is too easy to guess. */
export type PasswordWeakness = 'COMMON' | 'REPEATED' | 'OWN_EMAIL';

export const PASSWORD_WEAKNESS_TEXTS = {
  COMMON: 'This is one of the most common passwords. Choose one that is harder to guess.',
  REPEATED: 'This repeats the same few characters. Choose a password that is harder to guess.',
  OWN_EMAIL: 'This is your email address or part of it. Choose a password that is harder to guess.',
} as const satisfies Record<PasswordWeakness, string>;

/** A password that repeats a piece of up to this many UTF-16 units counts as repeated characters. */
const MAX_PIECE = 4;

interface Circumstances {
  /** The address of the account. */
  email: string;
  /** Whether a password, in lower case, is one of the most common ones. */
  isCommon: (password: string) => boolean;
}

/**
 * Why a new password is too easy to guess; null if it is not (D31). Letter case makes no difference, because guessing
 * programs try both. The schema checks the length, so the password is assumed to have the minimum.
 */
export function passwordWeakness(password: string, { email, isCommon }: Circumstances): PasswordWeakness | null {
  const [guess, address] = [password.toLowerCase(), email.toLowerCase()];
  if (isCommon(guess)) return 'COMMON';
  if (repeatsPiece(guess)) return 'REPEATED';
  if (address.includes(guess) || guess.includes(address)) return 'OWN_EMAIL';
  return null;
}

/** Whether the text consists of one short piece, repeated; the last repetition may be cut off. */
function repeatsPiece(text: string): boolean {
  const lengths = Array.from({ length: MAX_PIECE }, (_, index) => index + 1);
  return lengths.some((length) => text.slice(length) === text.slice(0, -length));
}

export const PASSWORD_MIN = 10;

export const PASSWORD_MAX = 200;

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;
