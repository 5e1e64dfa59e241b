import type { ApiToken } from '#domain/accounts/api-token';
import { addDays } from '#domain/shared/calendar';

/** When a token created at `now` expires; null if it never does (D29). */
export function apiTokenExpiry(expiresInDays: number | null, now: Date): Date | null {
  return expiresInDays === null ? null : addDays(now, expiresInDays);
}

/** Whether a token is valid at `now`. It is expired from the instant of `expiresAt` on (D29). */
export function apiTokenState({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): 'ACTIVE' | 'EXPIRED' {
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}
