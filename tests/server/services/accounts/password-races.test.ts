import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { codeOf } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as passwords from '@/server/auth/passwords';
import { readSession } from '@/server/auth/sessions';
import { sessions } from '@/server/db/schema';
import { signIn, signUp, type Visitor } from '@/server/services/accounts/accounts';
import { requestPasswordReset, resetPassword } from '@/server/services/accounts/password-reset';
import { changePassword } from '@/server/services/accounts/passwords';

const { database, scope } = scopeForEach({ env: { RATE_LIMIT_FACTOR: 100 } });
let visitor: Visitor;
let email: string;
let userId: string;
let cookie: { value: string };
let number = 0;

/** Runs `work` once, right after the next password check. */
function afterNextCheck(work: () => Promise<unknown>): void {
  const { verifyPassword } = passwords;
  vi.spyOn(passwords, 'verifyPassword').mockImplementationOnce(async (...given) => {
    const fits = await verifyPassword(...given);
    await work();
    return fits;
  });
}

beforeEach(async () => {
  number += 1;
  email = `race.${number}@example.test`;
  visitor = { ...scope, address: `198.51.100.${number}`, sessionId: null };
  const { user, ...entered } = await signUp(visitor, { name: 'Robin', email, password: OLD });
  userId = user.id;
  cookie = entered.cookie;
});
afterEach(() => void vi.restoreAllMocks());

const OLD = 'a password to forget';
const NEW = 'a password to keep';
const outcome = (call: Promise<unknown>) => call.then(() => 'done', codeOf);
const openSessions = () => database.db.$count(sessions, eq(sessions.userId, userId));

async function linkToken(): Promise<string> {
  const work: Promise<void>[] = [];
  await requestPasswordReset({ ...visitor, background: (job) => void work.push(job()) }, { email });
  await Promise.all(work);
  return /token=([\w-]+)/.exec(scope.sent.at(-1)?.body ?? '')?.[1] ?? '';
}

async function actor() {
  const session = await readSession(visitor, `stanchion_session=${cookie.value}`);
  if (!session) throw new Error('The session did not hold.');
  return actorFor(scope, session.user);
}

test('a sign-in starts no session when the password is reset while it is being checked', async () => {
  const token = await linkToken();
  afterNextCheck(() => resetPassword(visitor, { token, password: NEW }));
  expect(await outcome(signIn(visitor, { email, password: OLD }))).toBe('WRONG_CREDENTIALS');
  expect(await openSessions()).toBe(0);
});

test('a password change does not overwrite a reset that happens during its check', async () => {
  const [token, person] = [await linkToken(), await actor()];
  afterNextCheck(() => resetPassword(visitor, { token, password: NEW }));
  const change = changePassword(person, { currentPassword: OLD, newPassword: 'the choice of an intruder' });
  expect(await outcome(change)).toBe('WRONG_CREDENTIALS');
  expect(await openSessions()).toBe(0);
  expect(await outcome(signIn(visitor, { email, password: NEW }))).toBe('done');
});

test('accepts one of two concurrent password changes and leaves one session', async () => {
  const person = await actor();
  const choices = ['the first new password', 'the second new password'];
  const changes = choices.map((newPassword) => outcome(changePassword(person, { currentPassword: OLD, newPassword })));
  expect((await Promise.all(changes)).sort()).toEqual(['WRONG_CREDENTIALS', 'done']);
  expect(await openSessions()).toBe(1);
});

test('leaves no session of the old password when a sign-in and a reset race', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [password, next] = round % 2 === 0 ? [OLD, NEW] : [NEW, OLD];
    const token = await linkToken();
    const entries = Array.from({ length: 4 }, () => outcome(signIn(visitor, { email, password })));
    await Promise.all([...entries, resetPassword(visitor, { token, password: next })]);
    expect(await openSessions()).toBe(0);
    for (const entry of await Promise.all(entries)) expect(['done', 'WRONG_CREDENTIALS']).toContain(entry);
  }
});
