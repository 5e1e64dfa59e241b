import { describe, expect, it } from 'vitest';
import {
  API_TOKEN_START,
  apiToken,
  apiTokenPrefix,
  createApiTokenInput,
  isApiToken,
} from '@/domain/accounts/api-token';
import { apiTokenExpiry, apiTokenState } from '@/domain/accounts/api-token-expiry';

const NO_ADDRESS = 'Must be an address or a range, such as 203.0.113.7 or 2001:db8::/32';
const now = new Date('2026-03-10T12:00:00Z');
const input = { name: ' Nightly sync ', scopes: ['read'], expiresInDays: 90 };

describe('createApiTokenInput', () => {
  it.each([
    input,
    { ...input, name: 'x'.repeat(100) },
    { ...input, expiresInDays: 1 },
    { ...input, expiresInDays: 3650 },
    { ...input, scopes: ['leads:read', 'write'], expiresInDays: null },
    { ...input, addresses: ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::ffff:203.0.113.7'] },
  ])('keeps everything exactly as sent: %j', (given) => {
    expect(createApiTokenInput.parse(given)).toEqual(given);
  });

  it.each<[string, unknown, string]>([
    ['name', '  ', 'Name is required'],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['name', 'half \ud83c', 'Text contains a character that cannot be stored'],
    ['scopes', [], 'Choose what the token can do'],
    ['scopes', ['leads:read', 'leads:read'], 'Name each scope once'],
    ['addresses', Array.from({ length: 21 }, () => '::1'), 'At most 20 addresses'],
    ...[
      'office',
      '',
      '203.0.113',
      '0x7f.1',
      '203.0.113.0/33',
      '2001:db8::/129',
      '203.0.113.7, ::1',
      'fe80::1%eth0',
    ].map((address): [string, unknown, string] => ['addresses', [address], NO_ADDRESS]),
    ['addresses', ['1'.repeat(51)], 'At most 50 characters'],
    ['expiresInDays', 0, 'Must be 1 to 3650 days'],
    ['expiresInDays', 3651, 'Must be 1 to 3650 days'],
    ['expiresInDays', 1.5, 'Must be 1 to 3650 days'],
    ['expiresInDays', undefined, 'Must be 1 to 3650 days'],
  ])('rejects %s %j', (field, value, message) => {
    const issues = createApiTokenInput.safeParse({ ...input, [field]: value }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
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

it('does not expose the secret', () => {
  const shown = {
    id: '0190a5a0-7c3e-7000-8000-000000000001',
    name: 'Nightly sync',
    prefix: 'stn_Ab-_9Ab-',
    scopes: ['read'],
    addresses: [],
    createdAt: now,
    expiresAt: null,
    lastUsedAt: null,
  };
  expect(apiToken.parse({ ...shown, token: 'x', hash: 'x' })).toEqual(shown);
  expect(apiToken.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(shown));
});
