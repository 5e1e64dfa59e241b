import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { expect, test, vi } from 'vitest';
import { PASSWORD_WEAKNESS_TEXTS } from '@/domain/accounts/password';
import { verifyPassword } from '@/server/auth/passwords';
import { loadDemo } from '@/server/cli/demo/demo';
import { setUserPassword } from '@/server/cli/users';
import { ProblemError } from '@/server/problems/problem-error';
import { findUserByEmail, signUp } from '@/server/services/accounts/accounts';
import { requestPasswordReset, resetPassword } from '@/server/services/accounts/password-reset';
import { changePassword } from '@/server/services/accounts/passwords';

const { scope } = scopeForEach();

const email = 'robin@northgate.example';
const strong = 'a password to keep';

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  );
const weak = (field: string, weakness: keyof typeof PASSWORD_WEAKNESS_TEXTS) => ({
  code: 'VALIDATION',
  message: PASSWORD_WEAKNESS_TEXTS[weakness],
  field,
});

test('every way to set a password rejects one that is easy to guess, at its field', async () => {
  const started: Promise<void>[] = [];
  const background = (job: () => Promise<void>) => void started.push(job());
  const visitor = { ...scope, background, address: '198.51.100.1', sessionId: null };
  const person = { name: 'Robin', email };

  // Number 9,941 of the list is common, number 10,028 is not.
  for (const password of ['1qaz2wsx3edc', 'PassWord123', 'greedisgood']) {
    expect(await problemOf(signUp(visitor, { ...person, password }))).toEqual(weak('password', 'COMMON'));
  }
  await signUp(visitor, { ...person, email: 'other@example.test', password: '1020304050' });
  expect(await problemOf(signUp(visitor, { ...person, password: email }))).toEqual(weak('password', 'OWN_EMAIL'));
  expect(await findUserByEmail(scope.db, email)).toBeUndefined();
  const { user } = await signUp(visitor, { ...person, password: strong });

  await requestPasswordReset(visitor, { email });
  await Promise.all(started);
  const token = /token=([\w-]+)/.exec(scope.sent.at(-1)?.body ?? '')?.[1] ?? '';
  expect(await problemOf(resetPassword(visitor, { token, password: 'xxxxxxxxxx' }))).toEqual(
    weak('password', 'REPEATED'),
  );
  // The link is still valid.
  expect(await problemOf(resetPassword(visitor, { token, password: email }))).toEqual(weak('password', 'OWN_EMAIL'));

  const actor = actorFor(scope, { ...user, teamIds: [] } as never);
  const change = { currentPassword: strong, newPassword: 'qwertyuiop' };
  expect(await problemOf(changePassword(actor, change))).toEqual(weak('newPassword', 'COMMON'));
  expect(await problemOf(setUserPassword(scope, { email, password: 'basketball' }))).toEqual(
    weak('password', 'COMMON'),
  );
  vi.spyOn(console, 'info').mockImplementation(() => {});
  expect(await problemOf(loadDemo(scope, { password: 'demo@stanchion.example' }))).toEqual(
    weak('password', 'OWN_EMAIL'),
  );
  expect(await verifyPassword((await findUserByEmail(scope.db, email))?.passwordHash, strong)).toBe(true);
});
