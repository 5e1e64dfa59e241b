import { z } from 'zod';
import { secondFactorCode } from '#domain/accounts/second-factor';
import { tokenAddresses } from '#domain/accounts/token-addresses';
import { TOKEN_ACCESSES, TOKEN_SCOPES, type TokenScope } from '#domain/accounts/token-scopes';
import { requiredText } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** Maximum length of a token's name (D37). */
export const API_TOKEN_NAME_MAX = 100;

/** Maximum number of tokens per user. Expired tokens do not count. */
export const MAX_API_TOKENS = 50;

/** The longest lifetime of a token, in days: ten years. */
export const API_TOKEN_MAX_DAYS = 3650;

/** Every token starts with this, so that secret scanners can recognize a leaked one. */
export const API_TOKEN_START = 'stn_';

const PREFIX_LENGTH = 12;

/**
 * How tokens start that are bound to addresses, or may not read everything. The release before knows neither; it rejects
 * these tokens as malformed, so that they allow no more while both releases run.
 */
const NARROW_START = `${API_TOKEN_START}r_`;

/** How a token with these scopes and addresses starts. */
export const apiTokenStart = (scopes: readonly TokenScope[], addresses: readonly string[]): string =>
  scopes.includes('read') &&
  scopes.every((scope) => TOKEN_ACCESSES.some((all) => all === scope)) &&
  addresses.length === 0
    ? API_TOKEN_START
    : NARROW_START;

const API_TOKEN_PATTERN = /^stn_(r_)?[A-Za-z0-9_-]{43}$/;

/** True if `text` has the format of a token: its start and 32 bytes as base64url (D29). */
export function isApiToken(text: string): boolean {
  return API_TOKEN_PATTERN.test(text);
}

/** The first characters of a token, which identify it in lists; too short to guess the rest (D29). */
export function apiTokenPrefix(token: string): string {
  return token.slice(0, PREFIX_LENGTH);
}

const scopes = z.array(z.enum(TOKEN_SCOPES));

const OUT_OF_RANGE = `Must be 1 to ${API_TOKEN_MAX_DAYS} days`;

/** A new token (D29). `expiresInDays` is in days of 24 hours; null means the token never expires. */
export const createApiTokenInput = z.strictObject({
  name: requiredText(API_TOKEN_NAME_MAX, 'Name is required'),
  scopes: scopes
    .min(1, { error: 'Choose what the token can do' })
    .max(TOKEN_SCOPES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Name each scope once' })
    .readonly(),
  addresses: tokenAddresses.optional(),
  expiresInDays: z
    .int({ error: OUT_OF_RANGE })
    .min(1, { error: OUT_OF_RANGE })
    .max(API_TOKEN_MAX_DAYS, { error: OUT_OF_RANGE })
    .nullable(),
  code: secondFactorCode,
});

/** A token as its owner sees it. The secret is shown only once, on creation (D29). */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes,
  /** In CIDR notation. It works from everywhere if there is none. */
  addresses: z.array(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});

/** The token that a request is made with, and the user that it belongs to. */
export const ownToken = apiToken.extend({ user: z.object({ id: z.uuid(), email: z.string() }) }).meta({
  title: 'OwnToken',
  examples: [
    {
      id: '0198c2f0-6a1b-7d2c-8e3f-9a0b1c2d3e4f',
      name: 'Nightly sync',
      prefix: 'stn_r_Ab3dE9',
      scopes: ['leads:read', 'leads:write', 'tasks:read'],
      addresses: ['203.0.113.0/24'],
      createdAt: '2027-03-02T09:30:00.000Z',
      expiresAt: '2027-05-31T09:30:00.000Z',
      lastUsedAt: '2027-03-04T09:30:00.000Z',
      user: { id: '0198c2e0-1a2b-7c3d-8e4f-5a6b7c8d9e0f', email: 'dana@example.com' },
    },
  ],
});

export type CreateApiTokenInput = z.infer<typeof createApiTokenInput>;
export type OwnToken = z.infer<typeof ownToken>;
export type ApiToken = z.infer<typeof apiToken>;
