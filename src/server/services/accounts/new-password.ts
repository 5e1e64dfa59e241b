import { PASSWORD_WEAKNESS_TEXTS, passwordWeakness } from '@/domain/accounts/password';
import { commonPasswords } from '@/server/auth/common-passwords';
import { hashPassword } from '@/server/auth/passwords';
import { refuse } from '@/server/problems/problem-error';

interface NewPassword {
  password: string;
  /** The address of the account. */
  email: string;
  /** The input field that an error belongs to. */
  field?: string;
}

/** The hash of a new password. Throws VALIDATION if the password is easy to guess. */
export async function hashNewPassword({ password, email, field = 'password' }: NewPassword): Promise<string> {
  const common = await commonPasswords();
  const weakness = passwordWeakness(password, { email, isCommon: (guess) => common.has(guess) });
  if (weakness) refuse('VALIDATION', PASSWORD_WEAKNESS_TEXTS[weakness], { field });
  return hashPassword(password);
}
