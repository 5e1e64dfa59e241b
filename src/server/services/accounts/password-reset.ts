import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { type ForgotPasswordInput, normalizeEmail, type ResetPasswordInput } from '@/domain/accounts/account';
import { hashPassword } from '@/server/auth/passwords';
import { hashToken, newToken } from '@/server/auth/sessions';
import { runInBackground } from '@/server/background';
import type { Database } from '@/server/db/client';
import { passwordResets, users } from '@/server/db/schema';
import type { Mail } from '@/server/integrations/mailer';
import { refuse } from '@/server/problem-error';
import type { Scope } from '@/server/scope';
import { consumeRateLimit, HOUR_MS, MINUTE_MS } from '../shared/rate-limit';
import { findUserByEmail, type Visitor } from './accounts';
import { setPassword } from './passwords';

const LINK_LIVES_MS = HOUR_MS;
/** How many ended links one new link may sweep away. */
const SWEEP = 100;

/** Mails a link with which a forgotten password can be set anew. Whether the account exists, nobody can tell. */
export async function requestPasswordReset(visitor: Visitor, { email }: ForgotPasswordInput): Promise<void> {
  await consumeRateLimit(visitor, { key: `forgot:${visitor.address}`, limit: 60, windowMs: HOUR_MS });
  await consumeRateLimit(visitor, { key: `forgot:${normalizeEmail(email)}`, limit: 5, windowMs: HOUR_MS });

  // Only an account has a link to open and a mail to send, and the time this takes would tell: nobody waits for it.
  runInBackground(visitor, () => mailLink(visitor, email));
}

/** Nobody is left to be told of a failure; the operator finds it in the log. */
async function mailLink(scope: Scope, email: string): Promise<void> {
  try {
    const user = await findUserByEmail(scope.db, email);
    if (!user) return;
    const token = await openLink(scope, user.id);
    await scope.mailer.send(resetMail({ ...user, link: `${scope.env.APP_URL}/auth/reset?token=${token}` }));
    await sweepLinks(scope);
  } catch (error) {
    console.error('A password reset mail was not sent:', error instanceof Error ? error.message : error);
  }
}

/** Removes links that ended unused. Locked rows are skipped, so nothing waits. */
async function sweepLinks({ db, now }: Scope): Promise<void> {
  const ended = db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(lte(passwordResets.expiresAt, now))
    .limit(SWEEP)
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, ended));
}

/** One open link a person: the row's lock makes the second of two requests replace the first one's. */
function openLink({ db, now }: Scope, userId: string): Promise<string> {
  const token = newToken();
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const expiresAt = new Date(now.getTime() + LINK_LIVES_MS);
    await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
    return token;
  });
}

/** First of all, in every transaction on links: two that took these locks in turn would wait for each other for ever. */
async function lockUser(db: Database, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

function resetMail({ name, email, link }: { name: string; email: string; link: string }): Mail {
  return {
    to: email,
    subject: 'Set a new Stanchion password',
    body: [
      `Hello ${name},`,
      '',
      'Somebody, most likely you, asked to set a new password for your Stanchion account. Open this link to do so:',
      '',
      link,
      '',
      'The link works once and for one hour. After that, ask for a new one on the sign-in page.',
      'If it was not you, do nothing: your password stays as it is.',
      '',
      'Stanchion',
      '',
    ].join('\n'),
  };
}

/** Sets the password by a mailed link, which works once. All sessions end (D42). */
export async function resetPassword(visitor: Visitor, { token, password }: ResetPasswordInput): Promise<void> {
  const { db, now } = visitor;
  await consumeRateLimit(visitor, { key: `reset:${visitor.address}`, limit: 30, windowMs: 15 * MINUTE_MS });
  const holds = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));

  // Looked at before the slow hash, and taken after it: a guessed token costs us little.
  const [open] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(holds);
  if (!open) return refuseLink();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockUser(tx, open.userId);
    const [taken] = await tx.delete(passwordResets).where(holds).returning({ userId: passwordResets.userId });
    if (!taken) return refuseLink();
    await setPassword({ ...visitor, db: tx }, taken.userId, passwordHash);
  });
}

const refuseLink = (): never =>
  refuse('RESET_LINK_INVALID', 'This link has been used, has expired or is not complete. Ask for a new one.');
