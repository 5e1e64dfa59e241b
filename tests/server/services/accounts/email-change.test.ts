import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { codeOf, refusal } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeEach, expect, test } from 'vitest';
import { readSession, type SessionUser } from '@/server/auth/sessions';
import { setUserEmail } from '@/server/cli/users';
import { emailChanges, passwordResets, users } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { signIn, signUp, type Visitor } from '@/server/services/accounts/accounts';
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChangeOf,
  requestEmailChange,
  withdrawEmailChange,
} from '@/server/services/accounts/email-change';
import { requestPasswordReset } from '@/server/services/accounts/password-reset';
import { changePassword } from '@/server/services/accounts/passwords';
import { beginSecondFactor, confirmSecondFactor } from '@/server/services/accounts/second-factor/set-up';

const { database, scope } = scopeForEach({ env: { APP_URL: 'https://crm.example.test', RATE_LIMIT_FACTOR: 10 } });
let visitor: Visitor;
let user: SessionUser;
let newEmail: string;
let work: Promise<void>[];
let number = 0;

const PASSWORD = 'a password to keep';
const actor = () => Object.assign(actorFor(scope, user), { background: visitor.background });
const pending = () => pendingEmailChangeOf({ db: database.db, now: scope.now, user });

beforeEach(async () => {
  number += 1;
  work = [];
  newEmail = `New.${number}@example.test`;
  visitor = {
    ...scope,
    address: `198.51.100.${number}`,
    sessionId: null,
    background: (job) => void work.push(job()),
  };
  const { cookie } = await signUp(visitor, { name: 'Robin', email: `old.${number}@example.test`, password: PASSWORD });
  const session = await readSession(visitor, `stanchion_session=${cookie.value}`);
  if (!session) throw new Error('The session did not hold.');
  user = session.user;
});

/** Requests a change and returns the tokens in the links that were mailed. */
async function ask(to = newEmail) {
  await Promise.all(work);
  scope.sent.length = 0;
  await requestEmailChange(actor(), { newEmail: to, password: PASSWORD });
  await Promise.all(work);
  const tokenIn = (recipient: string, page: string) => {
    const body = scope.sent.find((mail) => mail.to === recipient)?.body ?? '';
    return new RegExp(`^https://crm\\.example\\.test/auth/email/${page}\\?token=([\\w-]{43})$`, 'm').exec(body)?.[1];
  };
  return {
    atNew: tokenIn(to, 'confirm') ?? '',
    atOld: tokenIn(user.email, 'confirm') ?? '',
    cancel: tokenIn(user.email, 'cancel') ?? '',
  };
}
const confirm = (token: string) => confirmEmailChange(visitor, { token });
const cancel = (token: string) => cancelEmailChange(visitor, { token });
const emailOf = async () => (await database.db.select().from(users).where(eq(users.id, user.id)))[0]?.email;

test('takes the password, and changes nothing before a link is used', async () => {
  const wrong = requestEmailChange(actor(), { newEmail, password: 'not this one' });
  expect(await refusal(wrong)).toBe('WRONG_CREDENTIALS');
  const links = await ask();
  expect(await emailOf()).toBe(user.email);
  expect(await pending()).toEqual({
    newEmail,
    expiresAt: new Date(scope.now.getTime() + 86_400_000),
    waitsFor: ['OLD', 'NEW'],
  });
  const [row] = await database.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id));
  expect(JSON.stringify(row)).not.toContain(links.atNew);
  expect(JSON.stringify(row)).not.toContain(links.atOld);
  await signIn(visitor, { email: user.email, password: PASSWORD });
});

test('takes a code while two-factor sign-in is on', async () => {
  const { secret } = await beginSecondFactor(actor(), { password: PASSWORD });
  const [code] = await confirmSecondFactor(actor(), {
    code: generateSync({ secret, epoch: scope.now.getTime() / 1000 }),
  });
  const change = { newEmail, password: PASSWORD };
  expect(await refusal(requestEmailChange(actor(), change))).toBe('SECOND_FACTOR_REQUIRED');
  expect(await pending()).toBeNull();
  await requestEmailChange(actor(), { ...change, code });
});

test.each(['old', 'new'])(
  'the links to both addresses, the %s one first, move the account, once, and notify the old one',
  async (first) => {
    await requestPasswordReset(visitor, { email: user.email });
    const { atNew, atOld, cancel: late } = await ask();
    const [one, other] = first === 'old' ? [atOld, atNew] : [atNew, atOld];
    const waiting = { state: 'WAITING', waitsFor: first === 'old' ? 'NEW' : 'OLD' };
    expect([await confirm(one), await confirm(one)]).toEqual([waiting, waiting]);
    expect([await emailOf(), (await pending())?.waitsFor]).toEqual([user.email, [waiting.waitsFor]]);
    expect(await database.db.$count(passwordResets, eq(passwordResets.userId, user.id))).toBe(1);
    const uses = await Promise.all([1, 2].map(() => confirm(other).catch(codeOf)));
    expect(uses).toEqual(expect.arrayContaining(['EMAIL_LINK_INVALID', { state: 'CHANGED', email: newEmail }]));
    expect(await refusal(confirm(one))).toBe('EMAIL_LINK_INVALID');
    await Promise.all(work);
    expect(scope.sent.at(-1)).toMatchObject({ to: user.email, subject: 'Your Stanchion email address has changed' });
    await signIn(visitor, { email: newEmail, password: PASSWORD });
    expect(await refusal(signIn(visitor, { email: user.email, password: PASSWORD }))).toBe('WRONG_CREDENTIALS');
    expect(await database.db.$count(passwordResets, eq(passwordResets.userId, user.id))).toBe(0);
    expect([await refusal(cancel(late)), await pending()]).toEqual(['EMAIL_LINK_INVALID', null]);
    scope.sent.length = 0;
    await requestPasswordReset(visitor, { email: user.email });
    await Promise.all(work);
    expect(scope.sent).toEqual([]);
    await requestPasswordReset(visitor, { email: newEmail });
    await Promise.all(work);
    expect(scope.sent).toMatchObject([{ to: newEmail, subject: 'Set a new Stanchion password' }]);
  },
);

test('both links at the same moment move the account', async () => {
  const { atNew, atOld } = await ask();
  const states = (await Promise.all([confirm(atNew), confirm(atOld)])).map(({ state }) => state);
  expect([states.sort(), await emailOf()]).toEqual([['CHANGED', 'WAITING'], newEmail]);
});

test('only the old address can cancel, even after it confirmed; so can the user', async () => {
  const first = await ask();
  await confirm(first.atOld);
  expect(await refusal(cancel(first.atNew))).toBe('EMAIL_LINK_INVALID');
  await cancel(first.cancel);
  expect(await refusal(confirm(first.atNew))).toBe('EMAIL_LINK_INVALID');
  const second = await ask();
  await withdrawEmailChange(actor());
  expect(await refusal(confirm(second.atNew))).toBe('EMAIL_LINK_INVALID');
  expect(await refusal(cancel(second.cancel))).toBe('EMAIL_LINK_INVALID');
  expect(await emailOf()).toBe(user.email);
});

test('a link expires after 24 hours, and a newer request replaces it', async () => {
  const first = await ask();
  await confirm(first.atOld);
  const second = await ask();
  expect((await pending())?.waitsFor).toEqual(['OLD', 'NEW']);
  expect(await refusal(confirm(first.atNew))).toBe('EMAIL_LINK_INVALID');
  scope.now = visitor.now = new Date(scope.now.getTime() + 86_400_000);
  expect(await refusal(confirm(second.atNew))).toBe('EMAIL_LINK_INVALID');
  expect(await refusal(cancel(second.cancel))).toBe('EMAIL_LINK_INVALID');
  expect(await pending()).toBeNull();
  await sweepOldRows(scope);
  expect(await database.db.$count(emailChanges, eq(emailChanges.userId, user.id))).toBe(0);
});

test('an address with an account gets the same response, and only its owner learns why nothing happens', async () => {
  const other = await signUp(visitor, { name: 'Kim', email: `kim.${number}@example.test`, password: PASSWORD });
  const links = await ask(other.user.email.toUpperCase());
  expect(links).toEqual({ atNew: '', atOld: links.cancel, cancel: expect.stringMatching(/./) });
  expect(await pending()).toMatchObject({ newEmail: other.user.email.toUpperCase() });
  expect(scope.sent.find(({ to }) => to === other.user.email.toUpperCase())?.body).toContain('it already has one');
});

test('an address that was taken in the meantime is refused like a used link', async () => {
  const { atNew, atOld } = await ask();
  await confirm(atOld);
  await signUp(visitor, { name: 'Kim', email: newEmail.toLowerCase(), password: PASSWORD });
  expect(await refusal(confirm(atNew))).toBe('EMAIL_LINK_INVALID');
  expect(await emailOf()).toBe(user.email);
});

test('refuses the address that the account has', async () => {
  const same = requestEmailChange(actor(), { newEmail: user.email.toUpperCase(), password: PASSWORD });
  expect(await refusal(same)).toBe('VALIDATION');
});

test('a new password and a second factor withdraw a change that was requested before', async () => {
  const first = await ask();
  await changePassword(actor(), { currentPassword: PASSWORD, newPassword: 'another password to keep' });
  expect([await pending(), await refusal(confirm(first.atNew))]).toEqual([null, 'EMAIL_LINK_INVALID']);
  await requestEmailChange(actor(), { newEmail, password: 'another password to keep' });
  const { secret } = await beginSecondFactor(actor(), { password: 'another password to keep' });
  expect(await pending()).not.toBeNull();
  await confirmSecondFactor(actor(), { code: generateSync({ secret, epoch: scope.now.getTime() / 1000 }) });
  expect(await pending()).toBeNull();
});

test('the operator moves an account whose user has no access to the old mailbox', async () => {
  await ask();
  await setUserEmail(actor(), { email: user.email, to: newEmail });
  await Promise.all(work);
  expect([await emailOf(), await pending()]).toEqual([newEmail, null]);
  expect(scope.sent.at(-1)).toMatchObject({ to: user.email, subject: 'Your Stanchion email address has changed' });
  await signUp(visitor, { name: 'Kim', email: user.email, password: PASSWORD });
  const taken = setUserEmail(actor(), { email: newEmail, to: user.email });
  await expect(taken).rejects.toThrow(`${user.email} already has an account.`);
});
