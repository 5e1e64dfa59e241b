import { and, eq, sql } from 'drizzle-orm';
import type { Cookie } from 'lucia';
import { normalizeEmail, type Profile, type SignInInput, type SignUpInput } from '@/domain/accounts/account';
import { TRIAL_DAYS } from '@/domain/plans/plans';
import { isBlank } from '@/domain/shared/text';
import { addDays } from '@/domain/shared/time';
import { hashPassword, verifyPassword } from '@/server/auth/passwords';
import { endSession, startSession, sweepSessions } from '@/server/auth/sessions';
import type { RequestContext } from '@/server/context';
import type { Database } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Scope } from '@/server/scope';
import { consumeRateLimit, HOUR_MS, MINUTE_MS, refundRateLimit } from '../shared/rate-limit';
import { redeemBetaCode } from './beta-codes';
import { toProfile } from './profile';

type UserRow = typeof users.$inferSelect;

/** Somebody at the door, who may carry a session already. */
export type Visitor = Scope & Pick<RequestContext, 'address' | 'sessionId'>;

/** Who is in now, and the cookie that says so. */
export interface SignedIn {
  user: Profile;
  cookie: Cookie;
}

export interface NewAccount extends SignUpInput {
  tier?: UserRow['tier'];
  isBetaTester?: boolean;
}

/** In any letter case. Both sides are lowered by the database, as the unique index is. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return user;
}

/** Makes an account with its 14-day trial (D6). A beta code is used up in the same transaction, or not at all. */
export async function createAccount(scope: Scope, account: NewAccount): Promise<UserRow> {
  const { db, now, newId } = scope;
  const { name, email, password, betaCode, timezone, tier, isBetaTester = false } = account;
  const withCode = betaCode !== undefined && !isBlank(betaCode);
  const passwordHash = await hashPassword(password);
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
        trialEndsAt: addDays(now, TRIAL_DAYS),
        timezone,
        createdAt: now,
        updatedAt: now,
      })
      // The unique index decides, so two people who race for an address cannot both have it.
      .onConflictDoNothing()
      .returning();
    return user ?? refuse('EMAIL_TAKEN', 'An account with this email exists already.', { field: 'email' });
  });
}

export async function signUp(visitor: Visitor, input: SignUpInput): Promise<SignedIn> {
  await consumeRateLimit(visitor, { key: `sign-up:${visitor.address}`, limit: 60, windowMs: HOUR_MS });
  return enter(visitor, await createAccount(visitor, input));
}

/**
 * A wrong e-mail and a wrong password give the same answer after the same work (D31). Attempts count per
 * address, per e-mail and address, and per e-mail from anywhere; rightful ones are taken back.
 */
export async function signIn(visitor: Visitor, { email, password }: SignInInput): Promise<SignedIn> {
  const key = `sign-in:${normalizeEmail(email)}`;
  const keyHere = `${key}:${visitor.address}`;
  const keyOfAddress = `sign-in-from:${visitor.address}`;
  // First the address: whoever tries many e-mails from one place is stopped before anything else is done for them.
  await consumeRateLimit(visitor, { key: keyOfAddress, limit: 100, windowMs: 15 * MINUTE_MS });
  await consumeRateLimit(visitor, { key: keyHere, limit: 10, windowMs: 15 * MINUTE_MS });
  await consumeRateLimit(visitor, { key, limit: 100, windowMs: HOUR_MS });

  const user = await findUserByEmail(visitor.db, email);
  const fits = await verifyPassword(user?.passwordHash, password);
  if (!user || !fits) return refuseSignIn();
  const signedIn = await visitor.db.transaction(async (tx) => {
    await holdPassword(tx, user);
    return enter({ ...visitor, db: tx }, user);
  });

  for (const rightful of [keyOfAddress, keyHere, key]) await refundRateLimit(visitor, rightful);
  await sweepSessions(visitor);
  return signedIn;
}

/**
 * Checking a password takes a while. One that was changed meanwhile lets nobody in, and one that is being changed
 * waits for the session that starts now, in order to end it too (D42).
 */
async function holdPassword(db: Database, { id, passwordHash }: UserRow): Promise<void> {
  const checked = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  const [held] = await db.select({ id: users.id }).from(users).where(checked).for('share');
  if (!held) refuseSignIn();
}

const refuseSignIn = (): never => refuse('WRONG_CREDENTIALS', 'The email or the password is not right.');

/** Without a session there is nothing to end, and whoever asks is out all the same. */
export const signOut = (visitor: Visitor): Promise<Cookie> => endSession(visitor, visitor.sessionId ?? '');

/** A session the visitor brought along ends: its id must not outlive the sign-in (D42). */
async function enter(visitor: Visitor, user: UserRow): Promise<SignedIn> {
  if (visitor.sessionId) await endSession(visitor, visitor.sessionId);
  return { user: toProfile(user, visitor.now), cookie: await startSession(visitor, user.id) };
}
