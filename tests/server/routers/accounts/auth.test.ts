import { scopeForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expect, test } from 'vitest';
import type { ProblemCode } from '@/domain/shared/problem';
import { readSession, type SessionUser } from '@/server/auth/sessions';
import { toProblem } from '@/server/problems/errors';

const { scope } = scopeForEach({ env: { RATE_LIMIT_FACTOR: 1000 } });

const person = { name: 'Sam Porter', email: 'sam@example.test', password: 'correct horse battery' };

/** The whole problem as a client receives it. */
const problemOf = (call: () => Promise<unknown>) =>
  call().then(
    () => null,
    (error: unknown) => toProblem(error, () => 'reference'),
  );

async function sessionOf(cookieIndex: number): Promise<SessionUser | null> {
  const cookie = scope.cookies.at(cookieIndex);
  return (await readSession(scope, `${cookie?.name}=${cookie?.value}`))?.user ?? null;
}

test('sign-up, sign-out and sign-in each set their cookie', async () => {
  const nobody = callerFor(scope, null);
  const signedUp = await nobody.auth.signUp(person);
  expect(signedUp).toMatchObject({ name: person.name, email: person.email, plan: 'PRO' });
  expect(Object.keys(signedUp)).not.toContain('passwordHash');
  expect((await sessionOf(-1))?.email).toBe(person.email);
  expect(scope.cookies[0]?.attributes).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: false });

  await nobody.auth.signOut();
  expect(scope.cookies.at(-1)?.value).toBe('');

  expect(await nobody.auth.signIn({ email: 'SAM@example.test', password: person.password })).toEqual(signedUp);
  expect((await sessionOf(-1))?.id).toBe(signedUp.id);
});

test('problems carry the code and the field that forms rely on', async () => {
  const nobody = callerFor(scope, null);
  const another = { ...person, email: 'another@example.test' };
  await nobody.auth.signUp(another);
  const expected: [() => Promise<unknown>, ProblemCode, string | undefined][] = [
    [() => nobody.auth.signUp(another), 'EMAIL_TAKEN', 'email'],
    [
      () => nobody.auth.signUp({ ...person, email: 'third@example.test', betaCode: 'NOPE' }),
      'BETA_CODE_INVALID',
      'betaCode',
    ],
    [() => nobody.auth.signIn({ email: another.email, password: 'x' }), 'WRONG_CREDENTIALS', undefined],
    [() => nobody.auth.signIn({ email: 'not an email', password: 'x' }), 'WRONG_CREDENTIALS', undefined],
    [() => nobody.auth.resetPassword({ token: 'x', password: person.password }), 'RESET_LINK_INVALID', undefined],
  ];
  for (const [call, code, field] of expected) {
    const problem = await problemOf(call);
    expect(problem).toMatchObject({ code });
    expect(problem?.field).toBe(field);
  }
});

test('a password change sets the cookie of a new session', async () => {
  const email = 'changer@example.test';
  await callerFor(scope, null).auth.signUp({ ...person, email });
  const user = await sessionOf(-1);
  const caller = callerFor(scope, user);
  const wrong = () => caller.auth.changePassword({ currentPassword: 'not this one', newPassword: 'long enough to do' });
  expect(await problemOf(wrong)).toMatchObject({ code: 'WRONG_CREDENTIALS', field: 'currentPassword' });
  await caller.auth.changePassword({ currentPassword: person.password, newPassword: 'long enough to do' });
  expect((await sessionOf(-1))?.email).toBe(email);
  expect(await sessionOf(-2)).toBeNull();
});

test('a profile update changes only the given fields of the caller', async () => {
  const [one, other] = [await makeUser(scope), await makeUser(scope)];
  const updated = await callerFor(scope, one).user.updateProfile({
    timezone: 'Asia/Tokyo',
    defaultLeadPriority: 'HIGH',
  });
  expect(updated).toMatchObject({ id: one.id, name: one.name, timezone: 'Asia/Tokyo', defaultLeadPriority: 'HIGH' });
  expect(updated.defaultTaskPriority).toBe('MEDIUM');
  expect((await callerFor(scope, other).user.profile()).timezone).toBe('UTC');
});
