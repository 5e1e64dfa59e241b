import { PASSWORD_MIN } from '@/domain/accounts/password';

export interface PasswordStrength {
  /** 0 to 4: filled segments of the bar. */
  level: 0 | 1 | 2 | 3 | 4;
  hint: string;
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** A hint only, which rejects nothing: length counts most, then variety; repetition does not count. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '')
    return { level: 0, hint: `At least ${PASSWORD_MIN} characters. A few words in a row work well.` };
  const missing = PASSWORD_MIN - password.length;
  if (missing > 0) return { level: 1, hint: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.` };
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const points = distinct * 2 + kinds * 3 + Math.min(password.length, 24) / 2;
  if (distinct < 5 || points < 30) return { level: 2, hint: 'Easy to guess. Make it longer or more varied.' };
  if (points < 40) return { level: 3, hint: 'Good.' };
  return { level: 4, hint: 'Strong.' };
}
