import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { type ForgotPasswordInput, normalizeEmail, type ResetPasswordInput } from '@/domain/accounts/account';
import { rememberDevice } from '@/server/auth/devices';
import { type Cookie, hashToken, newToken } from '@/server/auth/sessions';
import { runInBackground } from '@/server/background';
import type { Database } from '@/server/db/client';
import { passwordResets, users } from '@/server/db/schema';
import type { Mail } from '@/server/integrations/mailer';
import { logFailure } from '@/server/log';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { consumeRateLimit, HOUR_MS, MINUTE_MS } from '../shared/rate-limit';
import { findUserByEmail, type Visitor } from './accounts';
import { hashNewPassword } from './new-password';
import { setPassword } from './passwords';
import { lacksSecondFactor, refuseMissingCode, withSecondFactor } from './second-factor/second-factor';

const LINK_TTL_MS = HOUR_MS;
/** Maximum number of expired links that one new link deletes. */
const SWEEP_LIMIT = 100;

/** Mails a password reset link. Does not reveal whether the account exists. */
export async function requestPasswordReset(visitor: Visitor, { email }: ForgotPasswordInput): Promise<void> {
  await consumeRateLimit(visitor, { key: `forgot:${visitor.address}`, limit: 60, windowMs: HOUR_MS });
  await consumeRateLimit(visitor, { key: `forgot:${normalizeEmail(email)}`, limit: 5, windowMs: HOUR_MS });

  // In the background: sending mail takes time, which would reveal that the account exists.
  runInBackground(visitor, () => mailLink(visitor, email));
}

/** The response is already sent, so failures are only logged. */
async function mailLink(scope: Scope, email: string): Promise<void> {
  try {
    const user = await findUserByEmail(scope.db, email);
    if (!user) return;
    const token = await openLink(scope, user);
    if (token === null) return;
    const mail = resetMail({ ...user, link: `${scope.env.APP_URL}/auth/reset?token=${token}` });
    await scope.mailer.send({ ...mail, resetHash: hashToken(token) });
    await sweepLinks(scope);
  } catch (error) {
    logFailure('Failed to send a password reset mail', error);
  }
}

/** Deletes expired links. Skips locked rows, so it never waits. */
async function sweepLinks({ db, now }: Scope): Promise<void> {
  const expired = db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(lte(passwordResets.expiresAt, now))
    .limit(SWEEP_LIMIT)
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, expired));
}

/**
 * One open link per user: the row lock makes the second of two requests replace the link of the first. Null if the
 * account has moved to another address: access to the old one must not be enough to take it over.
 */
function openLink({ db, now }: Scope, { id: userId, email }: { id: string; email: string }): Promise<string | null> {
  const token = newToken();
  return db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) !== email) return null;
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const expiresAt = new Date(now.getTime() + LINK_TTL_MS);
    await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
    return token;
  });
}

/**
 * Comes first in every transaction on links, because taking these locks in varying order could deadlock. Does not wait
 * for transactions that insert rows of the user, such as a long import. Returns the address of the account.
 */
async function lockUser(db: Database, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('no key update');
  return user?.email;
}

function resetMail({ name, email, link }: { name: string; email: string; link: string }): Mail {
  return {
    to: email,
    subject: 'Set a new Stanchion password',
    body: [
      `Hello ${name},`,
      '',
      'We received a request to set a new password for your Stanchion account. Open this link to set it:',
      '',
      link,
      '',
      'The link works once and for one hour. After that, request a new one on the sign-in page.',
      'If you did not request this, ignore this email. Your password stays the same.',
      '',
      'Stanchion',
      '',
    ].join('\n'),
  };
}

/**
 * Sets a password with a mailed link, which works once, and ends all sessions (D42). Returns the cookie that makes this
 * device known: the owner of the mailbox must be able to sign in, however many strangers guess passwords.
 */
export async function resetPassword(
  visitor: Visitor,
  { token, password, revokeAccess, code }: ResetPasswordInput,
): Promise<Cookie> {
  const { db, now } = visitor;
  await consumeRateLimit(visitor, { key: `reset:${visitor.address}`, limit: 30, windowMs: 15 * MINUTE_MS });
  const valid = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));

  // Checked before the slow hash, so that guessed tokens are cheap, and consumed after it.
  const [open] = await db
    .select({ userId: passwordResets.userId, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid);
  if (!open) return refuseLink();
  if (await lacksSecondFactor(db, { userId: open.userId, code })) return refuseMissingCode();
  const passwordHash = await hashNewPassword({ password, email: open.email });
  // The link proves the mailbox alone, so it does not replace the second factor.
  return withSecondFactor(visitor, { userId: open.userId, code, trusted: false }, async (tx) => {
    await lockUser(tx, open.userId);
    const [taken] = await tx.delete(passwordResets).where(valid).returning({ userId: passwordResets.userId });
    if (!taken) return refuseLink();
    await setPassword({ ...visitor, db: tx }, taken.userId, { passwordHash, revokeAccess });
    return rememberDevice({ ...visitor, db: tx }, taken.userId);
  });
}

const refuseLink = (): never =>
  refuse('RESET_LINK_INVALID', 'This link has already been used, has expired or is incomplete. Request a new one.');
