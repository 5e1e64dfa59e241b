import { describe, expect, it } from 'vitest';
import {
  API_TOKEN_START,
  apiToken,
  apiTokenPrefix,
  canWrite,
  createApiTokenInput,
  isApiToken,
} from '@/domain/accounts/api-token';
import { API_TOKEN_SCOPES } from '@/domain/accounts/api-token-choices';
import { apiTokenExpiry, apiTokenState } from '@/domain/accounts/api-token-expiry';

const now = new Date('2026-03-10T12:00:00Z');
const input = { name: ' Nightly sync ', scope: 'READ', expiresInDays: 90 } as const;

describe('createApiTokenInput', () => {
  it.each([
    input,
    { ...input, name: 'x'.repeat(100) },
    { ...input, expiresInDays: 1 },
    { ...input, expiresInDays: 3650 },
    { ...input, scope: 'READ_WRITE', expiresInDays: null },
  ])('keeps everything exactly as sent: %j', (given) => {
    expect(createApiTokenInput.parse(given)).toEqual(given);
  });

  it.each<[string, unknown, string]>([
    ['name', '  ', 'Name is required'],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['name', 'half \ud83c', 'Text contains a character that cannot be stored'],
    ['scope', 'WRITE', 'Invalid option: expected one of "READ"|"READ_WRITE"'],
    ['expiresInDays', 0, 'Must be 1 to 3650 days'],
    ['expiresInDays', 3651, 'Must be 1 to 3650 days'],
    ['expiresInDays', 1.5, 'Must be 1 to 3650 days'],
    ['expiresInDays', undefined, 'Must be 1 to 3650 days'],
  ])('rejects %s %j', (field, value, message) => {
    const issues = createApiTokenInput.safeParse({ ...input, [field]: value }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  it('rejects unknown keys', () => {
    expect(createApiTokenInput.safeParse({ ...input, secret: 'mine' }).error?.issues[0]?.message).toBe(
      'Unrecognized key: "secret"',
    );
  });
});

describe('token format', () => {
  const token = `${API_TOKEN_START}${'Ab-_9'.repeat(9).slice(0, 43)}`;

  it('is the prefix and 43 base64url characters', () => {
    expect(token.slice(0, 4)).toBe('stn_');
    expect(isApiToken(token)).toBe(true);
    for (const other of [
      '',
      'stn_',
      token.slice(0, -1),
      `${token}x`,
      `x${token}`,
      token.replace('-', '+'),
      `${token}\n`,
    ]) {
      expect(isApiToken(other), other).toBe(false);
    }
  });

  it('is identified by its first 12 characters', () => {
    expect(apiTokenPrefix(token)).toBe('stn_Ab-_9Ab-');
  });
});

it('expires after the given number of 24-hour days, or never', () => {
  expect(apiTokenExpiry(30, now)).toEqual(new Date('2026-04-09T12:00:00Z'));
  expect(apiTokenExpiry(null, now)).toBeNull();
});

it.each<[string, Date | null, string]>([
  ['without an expiry', null, 'ACTIVE'],
  ['a millisecond before its expiry', new Date(now.getTime() + 1), 'ACTIVE'],
  ['at its expiry', now, 'EXPIRED'],
  ['after its expiry', new Date(now.getTime() - 1), 'EXPIRED'],
])('%s the token is %s', (_, expiresAt, state) => {
  expect(apiTokenState({ expiresAt }, now)).toBe(state);
});

it('allows writing with READ_WRITE only', () => {
  expect(API_TOKEN_SCOPES.filter(canWrite)).toEqual(['READ_WRITE']);
});

it('does not expose the secret', () => {
  const shown = {
    id: '0190a5a0-7c3e-7000-8000-000000000001',
    name: 'Nightly sync',
    prefix: 'stn_Ab-_9Ab-',
    scope: 'READ',
    createdAt: now,
    expiresAt: null,
    lastUsedAt: null,
  };
  expect(apiToken.parse({ ...shown, token: 'x', hash: 'x' })).toEqual(shown);
  expect(apiToken.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(shown));
});
