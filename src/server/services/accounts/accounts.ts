import { and, eq, sql } from 'drizzle-orm';
import { normalizeEmail, type Profile, type SignInInput, type SignUpInput } from '@/domain/accounts/account';
import { TRIAL_DAYS } from '@/domain/plans/plans';
import { isBlank } from '@/domain/shared/text';
import { addDays } from '@/domain/shared/time';
import { type Device, knownDeviceOf, rememberDevice } from '@/server/auth/devices';
import { verifyPassword } from '@/server/auth/passwords';
import { type Cookie, endSession, startSession, sweepSessions } from '@/server/auth/sessions';
import type { Database, LookUps } from '@/server/db/database';
import { users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { addFirstTemplates } from '../emails/templates/templates';
import { type Allowance, consumeRateLimit, HOUR_MS, MINUTE_MS, refundRateLimit } from '../shared/rate-limit';
import { redeemBetaCode } from './beta-codes';
import { hashNewPassword } from './new-password';
import { toProfile } from './profile';
import { lacksSecondFactor, refuseMissingCode, withSecondFactor } from './second-factor/second-factor';

type UserRow = typeof users.$inferSelect;

/** A visitor who is not signed in yet but may carry a session. */
export type Visitor = Scope & Device & LookUps & { address: string; sessionId: string | null };

/** The signed-in user, their session cookie and the cookie of their device. */
export interface SignedIn {
  user: Profile;
  cookie: Cookie;
  device: Cookie;
}

export interface NewAccount extends SignUpInput {
  tier?: UserRow['tier'];
  isBetaTester?: boolean;
}

/** Ignores letter case. The database lowers both sides, to match the unique index. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return user;
}

/**
 * Creates an account. It gets a 14-day trial (D6), unless its tier is FREE by choice. The beta code is redeemed in the
 * same transaction, which also adds the templates that an account starts with.
 */
export async function createAccount(scope: Scope, account: NewAccount): Promise<UserRow> {
  const { db, now, newId } = scope;
  const { name, email, password, betaCode, timezone, tier, isBetaTester = false } = account;
  const withCode = betaCode !== undefined && !isBlank(betaCode);
  const passwordHash = await hashNewPassword({ password, email });
  return db.transaction(async (tx) => {
    if (withCode) await redeemBetaCode(tx, betaCode);
    const [user] = await tx
      .insert(users)
      .values({
        id: newId(),
        name,
        email,
        passwordHash,
        tier,
        isBetaTester: isBetaTester || withCode,
        trialEndsAt: tier === 'FREE' ? null : addDays(now, TRIAL_DAYS),
        timezone,
        createdAt: now,
        updatedAt: now,
      })
      // The unique index decides races for an address.
      .onConflictDoNothing()
      .returning();
    if (!user) return refuse('EMAIL_TAKEN', 'An account with this email already exists.', { field: 'email' });
    await addFirstTemplates(tx, { user, now, newId });
    return user;
  });
}

export async function signUp(visitor: Visitor, input: SignUpInput): Promise<SignedIn> {
  await consumeRateLimit(visitor, { key: `sign-up:${visitor.address}`, limit: 60, windowMs: HOUR_MS });
  return enter(visitor, await createAccount(visitor, input));
}

/**
 * A wrong email and a wrong password give the same response after the same work (D31). Failed attempts are throttled;
 * successful ones are refunded, and so are right passwords that only lack the code of the second factor.
 */
export async function signIn(visitor: Visitor, { email, password, code }: SignInInput): Promise<SignedIn> {
  const lookUpDb = visitor.signInDb ?? visitor.db;
  const knownDevice = await knownDeviceOf({ ...visitor, db: lookUpDb }, email);
  const allowances = signInAllowances(visitor, email, knownDevice);
  const refund = async () => {
    for (const { key } of allowances) await refundRateLimit(visitor, key);
  };
  for (const allowance of allowances) await consumeRateLimit(visitor, allowance);

  const user = await findUserByEmail(lookUpDb, email);
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) return refuseSignIn();
  if (await lacksSecondFactor(lookUpDb, { userId: user.id, code })) {
    await refund();
    return refuseMissingCode();
  }
  const attempt = { userId: user.id, code, trusted: knownDevice !== null };
  const signedIn = await withSecondFactor(visitor, attempt, async (tx) => {
    await lockPassword(tx, user);
    return enter({ ...visitor, db: tx }, user);
  });

  await refund();
  await sweepSessions(visitor);
  return signedIn;
}

/**
 * What a failed sign-in counts toward. A device that the owner has signed in on before has an allowance of its own, so
 * that strangers who guess passwords cannot lock the owner out. All other attempts count per address, per email and
 * address, and per email from anywhere.
 */
function signInAllowances({ address }: Visitor, email: string, knownDevice: string | null): Allowance[] {
  if (knownDevice) return [{ key: `sign-in-on:${knownDevice}`, limit: 10, windowMs: 15 * MINUTE_MS }];
  const key = `sign-in:${normalizeEmail(email)}`;
  return [
    // The address first, so that trying many emails from one place is stopped before any other work.
    { key: `sign-in-from:${address}`, limit: 100, windowMs: 15 * MINUTE_MS },
    { key: `${key}:${address}`, limit: 10, windowMs: 15 * MINUTE_MS },
    { key, limit: 100, windowMs: HOUR_MS },
  ];
}

/**
 * Verifying a password takes a while, so it is rechecked: a password that changed in the meantime is rejected, and a
 * change in progress waits for this sign-in and then ends its session too (D42).
 */
async function lockPassword(db: Database, { id, passwordHash }: UserRow): Promise<void> {
  const checked = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  const [locked] = await db.select({ id: users.id }).from(users).where(checked).for('share');
  if (!locked) refuseSignIn();
}

const refuseSignIn = (): never => refuse('WRONG_CREDENTIALS', 'The email or password is incorrect.');

/** Succeeds without a session too. */
export const signOut = (visitor: Visitor): Promise<Cookie> => endSession(visitor, visitor.sessionId ?? '');

/** Ends any session that the visitor already had: its id must not survive the sign-in (D42). */
async function enter(visitor: Visitor, user: UserRow): Promise<SignedIn> {
  if (visitor.sessionId) await endSession(visitor, visitor.sessionId);
  return {
    user: toProfile(user, visitor.now),
    cookie: await startSession(visitor, user.id),
    device: await rememberDevice(visitor, user.id),
  };
}
