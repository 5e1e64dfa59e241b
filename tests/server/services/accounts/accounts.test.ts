import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { codeOf, refusal } from '@tests/support/problems';
import { count, eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { FIRST_TEMPLATES } from '@/domain/emails/templates/starters';
import { hashToken, readSession } from '@/server/auth/sessions';
import { betaCodes, emailTemplates, sessions, users } from '@/server/db/schema';
import { ProblemError } from '@/server/problems/problem-error';
import { signIn, signOut, signUp, type Visitor } from '@/server/services/accounts/accounts';
import { createBetaCode } from '@/server/services/accounts/beta-codes';
import { changePassword } from '@/server/services/accounts/passwords';

const { database, scope } = scopeForEach();
let visitor: Visitor;
let email: string;
let number = 0;

beforeEach(() => {
  number += 1;
  email = `Person.${number}@example.test`;
  visitor = { ...scope, address: `198.51.100.${number}`, sessionId: null };
});

const person = () => ({ name: 'Robin', email, password: 'a password to keep' });
const holderOf = async (cookie: { value: string }) =>
  (await readSession(visitor, `stanchion_session=${cookie.value}`))?.user.email ?? null;

/** Runs calls concurrently; counts those that succeeded and collects the problem codes of the others. */
async function race(calls: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(calls);
  return {
    won: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refused: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [])),
  };
}

test('a sign-up starts a 14-day trial, stores the input and starts a session', async () => {
  const { user, cookie } = await signUp(visitor, { ...person(), timezone: 'America/Chicago' });
  expect(user).toMatchObject({ name: 'Robin', email, tier: 'FREE', plan: 'PRO', timezone: 'America/Chicago' });
  expect(user.trialEndsAt).toEqual(new Date('2026-03-24T12:00:00Z'));
  expect(user.isBetaTester).toBe(false);
  expect(JSON.stringify(user)).not.toContain('argon2');
  expect(await holderOf(cookie)).toBe(email);
});

test('a sign-up starts with four templates that can be edited, and a refused one leaves none', async () => {
  const { user } = await signUp(visitor, { ...person(), timezone: 'America/Chicago' });
  await refusal(signUp(visitor, person()));
  const rows = await database.db.select().from(emailTemplates).where(eq(emailTemplates.ownerId, user.id));
  expect(rows.map(({ name }) => name)).toEqual(FIRST_TEMPLATES.map(({ name }) => name));
  expect(rows).toHaveLength(4);
  const mine = callerFor(scope, { ...(await makeUser(scope)), id: user.id });
  const [first] = (await mine.emailTemplates.list({})).items;
  expect(await mine.emailTemplates.update({ id: first?.id ?? '', changes: { subject: 'Mine' } })).toMatchObject({
    subject: 'Mine',
  });
});

test('stores only hashes of the password and the session', async () => {
  const { cookie } = await signUp(visitor, person());
  const [row] = await database.db.select().from(users).where(eq(users.email, email));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  const ids = (await database.db.select().from(sessions)).map(({ id }) => id);
  expect(ids).toContain(hashToken(cookie.value));
  expect(ids).not.toContain(cookie.value);
});

test('an email is taken regardless of letter case', async () => {
  await signUp(visitor, person());
  expect(await refusal(signUp(visitor, { ...person(), email: email.toUpperCase() }))).toBe('EMAIL_TAKEN');
});

test('accepts one of two concurrent sign-ups with the same email', async () => {
  const outcome = await race([signUp(visitor, person()), signUp(visitor, { ...person(), email: email.toLowerCase() })]);
  expect(outcome).toEqual({ won: 1, refused: ['EMAIL_TAKEN'] });
});

test('a beta code makes a beta tester, in any letter case, and works once', async () => {
  const code = await createBetaCode(visitor, {});
  const { user } = await signUp(visitor, { ...person(), betaCode: ` ${code.toLowerCase()} ` });
  expect(user.isBetaTester).toBe(true);
  expect(await refusal(signUp(visitor, { ...person(), email: `b${email}`, betaCode: code }))).toBe('BETA_CODE_INVALID');
  expect(await refusal(signIn(visitor, { email: `b${email}`, password: person().password }))).toBe('WRONG_CREDENTIALS');
});

test('ignores an empty beta code', async () => {
  const { user } = await signUp(visitor, { ...person(), betaCode: '  ' });
  expect(user.isBetaTester).toBe(false);
});

test('accepts one of two concurrent sign-ups with the last use of a beta code', async () => {
  const betaCode = await createBetaCode(visitor, {});
  const one = signUp(visitor, { ...person(), betaCode });
  const other = signUp(visitor, { ...person(), email: `other.${email}`, betaCode });
  expect(await race([one, other])).toEqual({ won: 1, refused: ['BETA_CODE_INVALID'] });
  expect(await database.db.select().from(betaCodes).where(eq(betaCodes.code, betaCode))).toMatchObject([{ uses: 1 }]);
});

test('a failed sign-up does not use up its beta code', async () => {
  await signUp(visitor, person());
  const betaCode = await createBetaCode(visitor, {});
  expect(await refusal(signUp(visitor, { ...person(), betaCode }))).toBe('EMAIL_TAKEN');
  const { user } = await signUp(visitor, { ...person(), email: `second.${email}`, betaCode });
  expect(user.isBetaTester).toBe(true);
});

test('a beta code with several uses works that many times', async () => {
  const betaCode = await createBetaCode(visitor, { uses: 2, code: `team-${number}` });
  const people = [1, 2, 3].map((who) => signUp(visitor, { ...person(), email: `${who}.${email}`, betaCode }));
  expect(await race(people)).toEqual({ won: 2, refused: ['BETA_CODE_INVALID'] });
  expect(await refusal(createBetaCode(visitor, { code: betaCode.toLowerCase() }))).toBe('CONFLICT');
});

test('a wrong email and a wrong password get the same response', async () => {
  await signUp(visitor, person());
  const answers = await Promise.all(
    [
      { ...person(), password: 'not this one' },
      { ...person(), email: `no.${email}` },
    ].map((wrong) =>
      signIn(visitor, wrong).catch((error: unknown) => (error instanceof ProblemError ? error.problem : error)),
    ),
  );
  expect(answers[0]).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect(answers[1]).toEqual(answers[0]);
});

test('every sign-in starts a new session and ends the one the visitor came with', async () => {
  const first = await signUp(visitor, person());
  const elsewhere = await signIn(visitor, person());
  const again = await signIn({ ...visitor, sessionId: hashToken(first.cookie.value) }, person());
  expect(new Set([first, elsewhere, again].map(({ cookie }) => cookie.value)).size).toBe(3);
  expect(await holderOf(first.cookie)).toBeNull();
  expect(await holderOf(elsewhere.cookie)).toBe(email);
  expect(await holderOf(again.cookie)).toBe(email);
});

test('signing out ends the session and clears the cookie', async () => {
  const { cookie } = await signUp(visitor, person());
  const blank = await signOut({ ...visitor, sessionId: hashToken(cookie.value) });
  expect(blank.value).toBe('');
  expect(await holderOf(cookie)).toBeNull();
  expect((await signOut(visitor)).value).toBe('');
});

test('failed sign-ins are throttled per email and address, and successful ones do not count', async () => {
  await signUp(visitor, person());
  const wrong = { ...person(), password: 'not this one' };
  for (let time = 0; time < 12; time += 1) await signIn(visitor, person());
  for (let time = 0; time < 10; time += 1) expect(await refusal(signIn(visitor, wrong))).toBe('WRONG_CREDENTIALS');
  expect(await refusal(signIn(visitor, { ...person(), email: email.toLowerCase() }))).toBe('RATE_LIMITED');
  await signIn({ ...visitor, address: '203.0.113.99' }, person());
  await signIn({ ...visitor, now: new Date(visitor.now.getTime() + 15 * 60_000) }, person());
});

test('a password change ends all other sessions and gives this one a new id', async () => {
  const { user, cookie } = await signUp(visitor, person());
  const elsewhere = await signIn(visitor, person());
  const session = await readSession(visitor, `stanchion_session=${cookie.value}`);
  if (!session) throw new Error('The session did not hold.');
  const actor = actorFor({ ...scope, ...visitor }, session.user);

  const wrong = changePassword(actor, { currentPassword: 'not this one', newPassword: 'a better password' });
  expect(await refusal(wrong)).toBe('WRONG_CREDENTIALS');
  expect(await holderOf(elsewhere.cookie)).toBe(email);

  const fresh = await changePassword(actor, { currentPassword: person().password, newPassword: 'a better password' });
  expect(await holderOf(fresh)).toBe(email);
  expect(await holderOf(cookie)).toBeNull();
  expect(await holderOf(elsewhere.cookie)).toBeNull();
  const [open] = await database.db.select({ n: count() }).from(sessions).where(eq(sessions.userId, user.id));
  expect(open?.n).toBe(1);
  expect(await refusal(signIn(visitor, person()))).toBe('WRONG_CREDENTIALS');
  await signIn(visitor, { ...person(), password: 'a better password' });
});

test('failed sign-ins are throttled per address across emails, and successful ones do not count', async () => {
  await signUp(visitor, person());
  const address = `192.0.2.${number}`;
  const roomy = { ...visitor, address, env: { ...visitor.env, RATE_LIMIT_FACTOR: 0.1 } };
  for (let time = 0; time < 12; time += 1) await signIn(roomy, person());
  const spray = (who: number) => refusal(signIn(roomy, { email: `${who}.${email}`, password: 'Spring 2026!' }));
  for (let who = 0; who < 10; who += 1) expect(await spray(who)).toBe('WRONG_CREDENTIALS');
  expect(await spray(10)).toBe('RATE_LIMITED');
  expect(await refusal(signIn(roomy, person()))).toBe('RATE_LIMITED');
  await signIn({ ...roomy, address: `203.0.113.${number}` }, person());
});

test('a sign-in deletes a batch of expired sessions', async () => {
  const { user } = await signUp(visitor, person());
  const at = (offset: number) => new Date(visitor.now.getTime() + offset);
  await database.db
    .insert(sessions)
    .values([
      ...Array.from({ length: 120 }, (_, index) => ({ id: `ended-${index}`, userId: user.id, expiresAt: at(-index) })),
      { id: 'running', userId: user.id, expiresAt: at(1) },
    ]);
  const left = async () => (await database.db.select().from(sessions).where(like(sessions.id, 'ended-%'))).length;
  await signIn(visitor, person());
  expect(await left()).toBe(20);
  await signIn(visitor, person());
  expect(await left()).toBe(0);
  expect(await database.db.$count(sessions, eq(sessions.id, 'running'))).toBe(1);
});
