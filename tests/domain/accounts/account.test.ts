import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import {
  changePasswordInput,
  forgotPasswordInput,
  normalizeEmail,
  profile,
  profileInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '@/domain/accounts/account';
import { NOTIFICATION_KINDS } from '@/domain/notifications/notification-kinds';

const messages = (schema: ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
const signUp = { name: ' Ann ', email: 'Ann@Example.com', password: ' 8 blanks ' };

describe('signUpInput', () => {
  it('keeps everything exactly as typed', () => {
    const full = { ...signUp, betaCode: 'BETA-1', timezone: 'Europe/Berlin' };
    expect(signUpInput.parse(full)).toEqual(full);
    expect(signUpInput.parse(signUp)).toEqual(signUp);
  });

  it.each([
    ['name', '  ', 'Name is required'],
    ['name', 'Ann\r\nReset your password: https://evil.example', 'Use one line'],
    ['name', 'Ann\u2028Reyes', 'Use one line'],
    ['name', 'x'.repeat(121), 'At most 120 characters'],
    ['email', 'ann', 'Invalid email format'],
    ['password', 'x'.repeat(9), 'Password must be at least 10 characters'],
    ['password', 'x'.repeat(201), 'At most 200 characters'],
    ['password', '\0'.repeat(10), 'Text contains a character that cannot be stored'],
    ['betaCode', 'x'.repeat(65), 'At most 64 characters'],
    ['timezone', 'Mars/Olympus', 'Unknown time zone'],
  ])('rejects %s %j', (field, value, message) => {
    expect(messages(signUpInput, { ...signUp, [field]: value })).toEqual([[field, message]]);
  });

  it('accepts passwords of 10 and 200 characters', () => {
    for (const length of [10, 200]) {
      expect(messages(signUpInput, { ...signUp, password: 'x'.repeat(length) })).toEqual([]);
    }
  });

  it('rejects unknown keys', () => {
    expect(messages(signUpInput, { ...signUp, tier: 'PRO' })).toEqual([['', 'Unrecognized key: "tier"']]);
  });
});

it('sign-in does not validate the format of email and password (D31)', () => {
  expect(messages(signInInput, { email: 'ann', password: 'x' })).toEqual([]);
  expect(messages(signInInput, { email: '', password: '' })).toEqual([
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ]);
});

it('validates new passwords the same way everywhere', () => {
  const short = 'Password must be at least 10 characters';
  expect(messages(resetPasswordInput, { token: 't', password: 'short' })).toEqual([['password', short]]);
  expect(messages(changePasswordInput, { currentPassword: 'x', newPassword: 'short' })).toEqual([
    ['newPassword', short],
  ]);
  expect(messages(forgotPasswordInput, { email: 'ann' })).toEqual([['email', 'Invalid email format']]);
});

it('accepts a partial profile', () => {
  expect(profileInput.parse({ defaultLeadStatus: 'CONTACTED' })).toEqual({ defaultLeadStatus: 'CONTACTED' });
  expect(messages(profileInput, { tier: 'PRO' })).toEqual([['', 'Unrecognized key: "tier"']]);
  expect(messages(profileInput, { timezone: 'nowhere' })).toEqual([['timezone', 'Unknown time zone']]);
  expect(messages(profileInput, { country: 'de' })).toEqual([['country', 'Unknown country']]);
});

it('accepts any set of muted kinds without duplicates', () => {
  for (const mutedNotifications of [[], ['challenge'], [...NOTIFICATION_KINDS]]) {
    expect(profileInput.parse({ mutedNotifications })).toEqual({ mutedNotifications });
  }
  expect(messages(profileInput, { mutedNotifications: ['challenge', 'challenge'] })).toEqual([
    ['mutedNotifications', 'Name each kind once'],
  ]);
  expect(messages(profileInput, { mutedNotifications: ['spam'] }).map(([field]) => field)).toEqual([
    'mutedNotifications.0',
  ]);
});

it.each([
  [forgotPasswordInput, { email: 'a@b.c' }],
  [resetPasswordInput, { token: 't', password: 'x'.repeat(10) }],
  [changePasswordInput, { currentPassword: 'x', newPassword: 'x'.repeat(10) }],
  [signInInput, { email: 'a@b.c', password: 'x' }],
])('keeps known fields and rejects unknown ones', (schema, given) => {
  expect(schema.parse(given)).toEqual(given);
  expect(messages(schema, { ...given, surplus: 1 })).toEqual([['', 'Unrecognized key: "surplus"']]);
});

it('limits the length of every text field', () => {
  const long = 'x'.repeat(255);
  expect(messages(resetPasswordInput, { token: 'x'.repeat(201), password: long })).toEqual([
    ['token', 'At most 200 characters'],
    ['password', 'At most 200 characters'],
  ]);
  expect(messages(resetPasswordInput, { token: ' ', password: 'x'.repeat(10) })).toEqual([
    ['token', 'Token is required'],
  ]);
  expect(messages(signInInput, { email: long, password: long })).toEqual([
    ['email', 'At most 254 characters'],
    ['password', 'At most 200 characters'],
  ]);
  expect(messages(changePasswordInput, { currentPassword: '', newPassword: 'x'.repeat(10) })).toEqual([
    ['currentPassword', 'Password is required'],
  ]);
  expect(messages(profileInput, { timezone: 'x'.repeat(65) })[0]).toEqual(['timezone', 'At most 64 characters']);
});

it('describes the signed-in user', () => {
  const user = {
    id: '0190a5a0-7c3e-7000-8000-000000000001',
    name: 'Ann',
    email: 'a@b.c',
    tier: 'FREE',
    isBetaTester: false,
    trialEndsAt: null,
    timezone: 'UTC',
    country: 'US',
    businessName: '',
    phone: '',
    defaultLeadStatus: 'NEW',
    defaultLeadPriority: 'MEDIUM',
    defaultTaskPriority: 'HIGH',
    mutedNotifications: ['challenge'],
    emailSignature: 'Ann',
    postalAddress: '',
    trackEmails: false,
    hidePoints: false,
    hideFromLeaderboard: false,
    streakDaysOff: [],
    mondaySummary: false,
    sharesUsage: true,
    confirmedCosts: [],
    plan: 'PRO',
  };
  expect(profile.parse({ ...user, passwordHash: 'x' })).toEqual(user);
  expect(messages(profile, {}).map(([field]) => field)).toEqual(Object.keys(user));
});

it('normalizes email addresses to lower case', () => {
  expect(normalizeEmail('Ann+X@Example.COM')).toBe('ann+x@example.com');
});
