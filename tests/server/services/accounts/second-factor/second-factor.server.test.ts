import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { refusal } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, readSession, type SessionUser, startSession } from '@/server/auth/sessions';
import { apiTokens, recoveryCodes, secondFactors, users } from '@/server/db/schema';
import { ProblemError } from '@/server/problems/problem-error';
import { signIn, signUp, type Visitor } from '@/server/services/accounts/accounts';
import { createOwnApiToken } from '@/server/services/accounts/api-tokens';
import { requestPasswordReset, resetPassword } from '@/server/services/accounts/password-reset';
import { changePassword } from '@/server/services/accounts/passwords';
import {
  renewRecoveryCodes,
  secondFactorOf,
  turnSecondFactorOff,
} from '@/server/services/accounts/second-factor/manage';
import { withSecondFactor } from '@/server/services/accounts/second-factor/second-factor';
import { beginSecondFactor, confirmSecondFactor } from '@/server/services/accounts/second-factor/set-up';

const { database, scope } = scopeForEach({ env: { RATE_LIMIT_FACTOR: 10 } });
let visitor: Visitor;
let person: { email: string; password: string };
let user: SessionUser;
let secret: string;
let codes: string[];
let number = 0;

const PASSWORD = 'a password to keep';
const problemOf = (reason: unknown) => (reason instanceof ProblemError ? reason.problem : reason);
const outcomes = async (calls: Promise<unknown>[]) => (await Promise.all(calls.map(refusal))).sort();

/** The code that the app shows this many time steps after the current one. */
const appCode = (steps = 0) => generateSync({ secret, epoch: visitor.now.getTime() / 1000 + 30 * steps });
const actor = () => actorFor(scope, user);
const enter = (code?: string) => signIn(visitor, { ...person, code });
const secondFactor = () => secondFactorOf({ db: database.db, user });

/** A new account, with two-factor sign-in on since one time step ago. */
beforeEach(async () => {
  number += 1;
  person = { email: `factor.${number}@example.test`, password: PASSWORD };
  visitor = { ...scope, address: `198.51.100.${number}`, sessionId: null };
  const { cookie } = await signUp(visitor, { name: 'Robin', ...person });
  const session = await readSession(visitor, `stanchion_session=${cookie.value}`);
  if (!session) throw new Error('The session did not hold.');
  user = session.user;
  ({ secret } = await beginSecondFactor(actor(), { password: PASSWORD }));
  codes = await confirmSecondFactor(actor(), { code: appCode(-1) });
});

describe('setting up', () => {
  test('ends all other sessions on request, and never its own', async () => {
    const newSession = async () => (await startSession(visitor, user.id)).value;
    const [own, other] = [await newSession(), await newSession()];
    const device = { ...actor(), sessionId: hashToken(own) };
    const isOpen = async (value: string) => (await readSession(visitor, `stanchion_session=${value}`)) !== null;
    const setUp = async (steps: number, endOtherSessions: boolean) => {
      await turnSecondFactorOff(actor(), { password: PASSWORD, code: codes[0] });
      ({ secret } = await beginSecondFactor(actor(), { password: PASSWORD }));
      codes = await confirmSecondFactor(device, { code: appCode(steps), endOtherSessions });
    };
    await setUp(0, false);
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, true]);
    await setUp(0, true);
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
  });

  test('takes the password, and takes effect once a code of the new secret is confirmed', async () => {
    await turnSecondFactorOff(actor(), { password: PASSWORD, code: codes[0] });
    expect(await refusal(beginSecondFactor(actor(), { password: 'not this one' }))).toBe('WRONG_CREDENTIALS');
    const begun = await beginSecondFactor(actor(), { password: PASSWORD });
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).toContain('issuer=Stanchion');
    await enter();
    expect(await refusal(confirmSecondFactor(actor(), { code: appCode() }))).toBe('SECOND_FACTOR_INVALID');
    await enter();

    const newer = await beginSecondFactor(actor(), { password: PASSWORD });
    const replaced = confirmSecondFactor(actor(), { code: appCode(), secret: begun.secret });
    expect(await refusal(replaced)).toBe('CONFLICT');

    ({ secret } = newer);
    expect(await outcomes([1, 2].map(() => confirmSecondFactor(actor(), { code: appCode() })))).toEqual([
      'CONFLICT',
      'no refusal',
    ]);
    expect(await refusal(enter())).toBe('SECOND_FACTOR_REQUIRED');
    expect(await secondFactor()).toEqual({ since: scope.now, recoveryCodesLeft: 10 });
  });

  test('starts over after an hour, and not while it is on', async () => {
    expect(await refusal(beginSecondFactor(actor(), { password: PASSWORD }))).toBe('CONFLICT');
    await turnSecondFactorOff(actor(), { password: PASSWORD, code: codes[0] });
    ({ secret } = await beginSecondFactor(actor(), { password: PASSWORD }));
    scope.now = visitor.now = new Date(scope.now.getTime() + 3_600_000);
    expect(await refusal(confirmSecondFactor(actor(), { code: appCode() }))).toBe('CONFLICT');
  });

  test('stores only hashes of the recovery codes', async () => {
    expect(new Set(codes).size).toBe(10);
    const rows = await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(rows.map(({ codeHash }) => codeHash).sort()).toEqual(
      codes.map((code) => hashToken(code.replaceAll('-', ''))).sort(),
    );
  });
});

describe('signing in', () => {
  test('requires a code, but reveals that only once the password is right', async () => {
    const wrong = { ...person, password: 'not this one' };
    for (const code of [undefined, appCode(), codes[0]]) {
      expect(await refusal(signIn(visitor, { ...wrong, code }))).toBe('WRONG_CREDENTIALS');
    }
    expect(await refusal(enter())).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(enter('  '))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(enter('000000'))).toBe('SECOND_FACTOR_INVALID');
    expect(await refusal(enter('open sesame'))).toBe('SECOND_FACTOR_INVALID');
    expect((await enter(appCode())).user.email).toBe(person.email);
  });

  test.each([-1, 0, 1])('accepts the code of %d time steps from now, once', async (steps) => {
    await database.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, user.id));
    await enter(appCode(steps));
    expect(await refusal(enter(appCode(steps)))).toBe('SECOND_FACTOR_INVALID');
  });

  test.each([-2, 2])('refuses the code of %d time steps from now', async (steps) => {
    await database.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, user.id));
    expect(await refusal(enter(appCode(steps)))).toBe('SECOND_FACTOR_INVALID');
  });

  test('refuses codes of steps before the last one used', async () => {
    await enter(appCode(1));
    expect(await refusal(enter(appCode(0)))).toBe('SECOND_FACTOR_INVALID');
  });

  test('accepts one of several concurrent uses of a code', async () => {
    const uses = Array.from({ length: 5 }, () => enter(appCode()));
    expect(await outcomes(uses)).toEqual([...Array(4).fill('SECOND_FACTOR_INVALID'), 'no refusal']);
  });

  test('accepts one of several concurrent uses of a recovery code, however it is typed', async () => {
    const code = codes[3] ?? '';
    const uses = [code, code.toLowerCase(), code.replaceAll('-', ' ')].map(enter);
    expect(await outcomes(uses)).toEqual(['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_INVALID', 'no refusal']);
    expect((await secondFactor()).recoveryCodesLeft).toBe(9);
  });

  test('refuses the 51st wrong code of a day from anywhere, although it would be right', async () => {
    const attempt = (count: number, code: string) => {
      const now = new Date(visitor.now.getTime() + Math.floor(count / 10) * 3_600_000);
      const env = { ...visitor.env, RATE_LIMIT_FACTOR: 1 };
      return withSecondFactor({ ...visitor, env, now }, { userId: user.id, code, trusted: false }, async () => {});
    };
    for (let count = 0; count < 50; count += 1) {
      expect(await refusal(attempt(count, '000000'))).toBe('SECOND_FACTOR_INVALID');
    }
    const refused = await attempt(50, codes[0] ?? '').catch(problemOf);
    expect(refused).toMatchObject({
      code: 'RATE_LIMITED',
      field: 'code',
      message: expect.stringMatching(/^Too many wrong codes\. Try again in \d+ hours\.$/),
    });
  });

  test('wrong codes of strangers do not lock out a device of the owner', async () => {
    const strict = { ...visitor, env: { ...visitor.env, RATE_LIMIT_FACTOR: 1 } };
    const { device } = await signIn(strict, { ...person, code: codes[0] });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await refusal(signIn({ ...strict, address: `192.0.2.${attempt}` }, { ...person, code: '000000' }));
    }
    const stranger = { ...strict, address: '192.0.2.99' };
    expect(await refusal(signIn(stranger, { ...person, code: codes[1] }))).toBe('RATE_LIMITED');
    await signIn({ ...stranger, deviceToken: device.value }, { ...person, code: codes[1] });
  });

  test('a password without its code does not count as a failed sign-in', async () => {
    const strict = { ...visitor, env: { ...visitor.env, RATE_LIMIT_FACTOR: 1 } };
    for (let time = 0; time < 12; time += 1) {
      expect(await refusal(signIn(strict, person))).toBe('SECOND_FACTOR_REQUIRED');
    }
  });
});

describe('other actions that require a code', () => {
  test('a new password', async () => {
    const change = { currentPassword: PASSWORD, newPassword: 'a better password' };
    expect(await refusal(changePassword(actor(), change))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(changePassword(actor(), { ...change, code: '000000' }))).toBe('SECOND_FACTOR_INVALID');
    await changePassword(actor(), { ...change, code: appCode() });
    expect(await refusal(enter(appCode(1)))).toBe('WRONG_CREDENTIALS');
  });

  test('an API token; if there are too many, the code can be used again', async () => {
    const token = { name: 'Sync', scopes: ['read' as const], expiresInDays: null };
    expect(await refusal(createOwnApiToken(actor(), token))).toBe('SECOND_FACTOR_REQUIRED');
    await createOwnApiToken(actor(), { ...token, code: codes[0] });
    const made = (index: number) => ({ ...token, id: scope.newId(), userId: user.id, tokenHash: `${number}-${index}` });
    const rows = Array.from({ length: 49 }, (_, index) => ({
      ...made(index),
      prefix: 'stn_',
      scope: 'READ' as const,
      createdAt: scope.now,
    }));
    await database.db.insert(apiTokens).values(rows);
    expect(await refusal(createOwnApiToken(actor(), { ...token, code: codes[1] }))).toBe('CONFLICT');
    await database.db.delete(apiTokens).where(eq(apiTokens.userId, user.id));
    await createOwnApiToken(actor(), { ...token, code: codes[1] });
  });

  test('a reset link, which stays usable until the code is right', async () => {
    const work: Promise<void>[] = [];
    await requestPasswordReset({ ...visitor, background: (job) => void work.push(job()) }, person);
    await Promise.all(work);
    const token = /token=([\w-]+)/.exec(scope.sent.at(-1)?.body ?? '')?.[1] ?? '';
    const reset = { token, password: 'a better password' };
    expect(await refusal(resetPassword(visitor, { ...reset, token: 'invented' }))).toBe('RESET_LINK_INVALID');
    expect(await refusal(resetPassword(visitor, reset))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(resetPassword(visitor, { ...reset, code: '000000' }))).toBe('SECOND_FACTOR_INVALID');
    await resetPassword(visitor, { ...reset, code: appCode() });
    expect(await refusal(signIn(visitor, { ...person, password: reset.password }))).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('managing it', () => {
  test('new recovery codes take password and code, and replace the old ones', async () => {
    const renew = (given: object) => renewRecoveryCodes(actor(), { password: PASSWORD, ...given });
    expect(await refusal(renew({}))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(renew({ password: 'not this one', code: appCode() }))).toBe('WRONG_CREDENTIALS');
    const renewed = await renew({ code: codes[0] });
    expect(renewed).toHaveLength(10);
    expect(await refusal(enter(codes[1]))).toBe('SECOND_FACTOR_INVALID');
    await enter(renewed[0]);
  });

  test('turning it off takes password and code, and deletes the recovery codes', async () => {
    const turnOff = (given: object) => turnSecondFactorOff(actor(), { password: PASSWORD, ...given });
    expect(await refusal(turnOff({}))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refusal(turnOff({ code: '000000' }))).toBe('SECOND_FACTOR_INVALID');
    await turnOff({ code: appCode() });
    expect(await database.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
    await enter();
    expect(await refusal(turnOff({}))).toBe('CONFLICT');
    expect(await secondFactor()).toEqual({ since: null, recoveryCodesLeft: 0 });
  });

  test('every change is mailed to the owner', async () => {
    const work: Promise<void>[] = [];
    const mailed = Object.assign(actor(), { background: (job: () => Promise<void>) => void work.push(job()) });
    await renewRecoveryCodes(mailed, { password: PASSWORD, code: appCode() });
    await turnSecondFactorOff(mailed, { password: PASSWORD, code: appCode(1) });
    await Promise.all(work);
    expect(scope.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['You have new recovery codes', 'Two-factor sign-in is off']),
    );
  });

  test('deleting the account leaves nothing of it', async () => {
    await database.db.delete(users).where(eq(users.id, user.id));
    expect(await database.db.$count(secondFactors, eq(secondFactors.userId, user.id))).toBe(0);
    expect(await database.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
  });
});
