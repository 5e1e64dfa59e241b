import { scopeForEach } from '@tests/support/browser/opening';
import { codeOf } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hashToken } from '@/server/auth/sessions';
import { knownDevices } from '@/server/db/schema';
import { signIn, signUp, type Visitor } from '@/server/services/accounts/accounts';
import { requestPasswordReset, resetPassword } from '@/server/services/accounts/password-reset';

// One attempt of each kind.
const { database, scope } = scopeForEach({ env: { RATE_LIMIT_FACTOR: 0.01 } });
let visitor: Visitor;
let email: string;
let number = 0;

beforeEach(() => {
  number += 1;
  email = `owner.${number}@example.test`;
  visitor = { ...scope, address: `198.51.100.${number}`, sessionId: null };
});

const password = 'a password to keep';
const enroll = (who = email, on: Partial<Visitor> = {}) =>
  signUp({ ...visitor, address: who, ...on }, { name: 'Robin', email: who, password });
const enter = (on: Partial<Visitor> = {}, who = email) => signIn({ ...visitor, ...on }, { email: who, password });
const fail = (on: Partial<Visitor> = {}, who = email) =>
  signIn({ ...visitor, ...on }, { email: who, password: 'not this one' });
const outcome = (call: Promise<unknown>) => call.then(() => 'signed in', codeOf);

/** A wrong password for the owner's email, and one for another email from the owner's address. */
async function guessPasswords(): Promise<void> {
  expect(await outcome(fail({ address: '192.0.2.1' }))).toBe('WRONG_CREDENTIALS');
  expect(await outcome(fail({}, `nobody.${email}`))).toBe('WRONG_CREDENTIALS');
}

test("strangers' wrong passwords do not lock the owner out on a device that signed in before", async () => {
  const { device } = await enroll();
  const other = await enroll(`other.${email}`);
  await guessPasswords();
  expect(await outcome(enter())).toBe('RATE_LIMITED');
  expect(await outcome(enter({ address: '203.0.113.9' }))).toBe('RATE_LIMITED');
  // The cookie of another account's device does not help, nor does an invented one.
  expect(await outcome(enter({ deviceToken: other.device.value }))).toBe('RATE_LIMITED');
  expect(await outcome(enter({ deviceToken: 'invented' }))).toBe('RATE_LIMITED');
  expect(await outcome(enter({ deviceToken: device.value }))).toBe('signed in');
});

test('wrong passwords on a known device are throttled on it alone, and only for its account', async () => {
  const { device } = await enroll();
  const deviceToken = device.value;
  expect(await outcome(fail({ deviceToken }))).toBe('WRONG_CREDENTIALS');
  expect(await outcome(fail({ deviceToken, address: '203.0.113.9' }))).toBe('RATE_LIMITED');
  expect(await outcome(enter({ deviceToken }))).toBe('RATE_LIMITED');
  // The failure counts toward no other limit, and successful sign-ins toward none.
  expect(await outcome(enter())).toBe('signed in');
  expect(await outcome(enter())).toBe('signed in');
  const later = new Date(visitor.now.getTime() + 15 * 60_000);
  expect(await outcome(enter({ deviceToken, now: later }))).toBe('signed in');
});

test('a sign-in renews the token of the device for all its accounts, and stores only its hash', async () => {
  const second = `second.${email}`;
  const first = await enroll();
  const both = await enroll(second, { deviceToken: first.device.value });
  const renewed = await enter({ deviceToken: both.device.value });
  expect(renewed.device.attributes).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: 31_536_000 });
  const rows = await database.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(renewed.device.value)));
  expect(rows.map(({ userId }) => userId).sort()).toEqual([first.user.id, both.user.id].sort());
  await guessPasswords();
  for (const { device } of [first, both]) {
    expect(await outcome(enter({ deviceToken: device.value }))).toBe('RATE_LIMITED');
  }
  expect(await outcome(enter({ deviceToken: renewed.device.value }, second))).toBe('signed in');
});

test('forgets a device a year after its last sign-in, and all but the 20 latest', async () => {
  const { user, device } = await enroll();
  const year = 365 * 86_400_000;
  for (const [age, expected] of [
    [-1, 'WRONG_CREDENTIALS'],
    [0, 'RATE_LIMITED'],
  ] as const) {
    const now = new Date(visitor.now.getTime() + year + age);
    await outcome(fail({ now }));
    expect(await outcome(fail({ now, deviceToken: device.value }))).toBe(expected);
  }
  const own = eq(knownDevices.userId, user.id);
  const older = (index: number) => new Date(visitor.now.getTime() - index * 1000);
  await database.db
    .insert(knownDevices)
    .values(Array.from({ length: 25 }, (_, i) => ({ userId: user.id, tokenHash: `${i}`, expiresAt: older(i) })));
  await enter({ address: '203.0.113.50', now: new Date(visitor.now.getTime() + 2 * year) });
  const kept = await database.db.select().from(knownDevices).where(own).orderBy(knownDevices.expiresAt);
  expect(kept).toHaveLength(20);
  expect(kept[0]?.tokenHash).toBe('17');
});

test('a password reset makes its device known, so that strangers’ guesses cannot lock the owner out', async () => {
  await enroll();
  await guessPasswords();
  const work: Promise<void>[] = [];
  await requestPasswordReset({ ...visitor, background: (job) => void work.push(job()) }, { email });
  await Promise.all(work);
  const token = /token=([\w-]+)/.exec(scope.sent.at(-1)?.body ?? '')?.[1] ?? '';
  const device = await resetPassword(visitor, { token, password });
  expect(await outcome(enter())).toBe('RATE_LIMITED');
  expect(await outcome(enter({ deviceToken: device.value }))).toBe('signed in');
});

test('a device cookie does not reveal whether an account exists', async () => {
  const { device } = await enroll();
  await enroll(`other.${email}`);
  const costs: number[] = [];
  for (const who of [`other.${email}`, `nobody.${email}`]) {
    database.resetStatements();
    expect(await outcome(fail({ deviceToken: device.value, address: who }, who))).toBe('WRONG_CREDENTIALS');
    costs.push(database.statements.filter((statement) => !statement.includes('delete from "rate_limits"')).length);
  }
  expect(costs[0]).toBe(costs[1]);
});
