import { z } from 'zod';
import { requiredText } from '#domain/shared/text';
import { addDays, timestamp } from '#domain/shared/time';

/** What a token may do: only look, or change things as well (D29). */
export const API_TOKEN_SCOPES = ['READ', 'READ_WRITE'] as const;

export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

export const API_TOKEN_SCOPE_LABELS = {
  READ: 'Read only',
  READ_WRITE: 'Read and write',
} as const satisfies Record<ApiTokenScope, string>;

/** The most characters of a token's name (D37). */
export const API_TOKEN_NAME_MAX = 100;

/** The most tokens that a user can have at a time; expired ones make room for new ones. */
export const MAX_API_TOKENS = 50;

/** The longest life a token can be given, in days: ten years. */
export const API_TOKEN_MAX_DAYS = 3650;

/** What every token begins with, so that a leaked one is recognised in a log or a repository. */
export const API_TOKEN_START = 'stn_';

const PREFIX_LENGTH = 12;

const API_TOKEN_PATTERN = /^stn_[A-Za-z0-9_-]{43}$/;

/** True for text that has the form of a token: `stn_` and 32 bytes as base64url (D29). */
export function isApiToken(text: string): boolean {
  return API_TOKEN_PATTERN.test(text);
}

/** The beginning of a token, by which its owner tells it from the others; not enough to guess the rest (D29). */
export function apiTokenPrefix(token: string): string {
  return token.slice(0, PREFIX_LENGTH);
}

const OUT_OF_RANGE = `Must be 1 to ${API_TOKEN_MAX_DAYS} days`;

/** A new token (D29). `expiresInDays` counts days of 24 hours; null is a token that does not expire. */
export const createApiTokenInput = z.strictObject({
  name: requiredText(API_TOKEN_NAME_MAX, 'Name is required'),
  scope: z.enum(API_TOKEN_SCOPES),
  expiresInDays: z
    .int({ error: OUT_OF_RANGE })
    .min(1, { error: OUT_OF_RANGE })
    .max(API_TOKEN_MAX_DAYS, { error: OUT_OF_RANGE })
    .nullable(),
});

/** A token as its owner sees it; the token itself is shown once, when it is made (D29). */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});

export type CreateApiTokenInput = z.infer<typeof createApiTokenInput>;
export type ApiToken = z.infer<typeof apiToken>;

/** When a token made at `now` ends; null for one that does not expire (D29). */
export function apiTokenExpiry(expiresInDays: number | null, now: Date): Date | null {
  return expiresInDays === null ? null : addDays(now, expiresInDays);
}

/** Whether a token still works at `now`: at the instant of its expiry it no longer does (D29). */
export function apiTokenState({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): 'ACTIVE' | 'EXPIRED' {
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** Whether a token of this scope may change anything (D29). */
export function mayWrite(scope: ApiTokenScope): boolean {
  return scope === 'READ_WRITE';
}
