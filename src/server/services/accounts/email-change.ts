import { and, eq, gt, or } from 'drizzle-orm';
import {
  EMAIL_CHANGE_MS,
  type EmailChangeProgress,
  type PendingEmailChange,
  type RequestEmailChangeInput,
} from '@/domain/accounts/email-change';
import { hashToken, newToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/database';
import { sqlState } from '@/server/db/faults';
import { emailChanges, formerAddresses, passwordResets, users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { syncCustomerEmail } from '../billing/customer';
import { consumeRateLimit, HOUR_MS, MINUTE_MS } from '../shared/rate-limit';
import { findUserByEmail, type Visitor } from './accounts';
import { checkCurrentPassword, refuseCurrentPassword } from './current-password';
import { mailEmailChanged, mailEmailChangeLinks } from './email-change-mail';
import { withSecondFactor } from './second-factor/second-factor';

/** The change that waits for its confirmation, or null. */
export async function pendingEmailChangeOf({
  db,
  now,
  user,
}: Pick<Actor, 'db' | 'now' | 'user'>): Promise<PendingEmailChange | null> {
  const [pending] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, user.id), gt(emailChanges.expiresAt, now)));
  return pending ? { newEmail: pending.newEmail, expiresAt: pending.expiresAt, waitsFor: missing(pending) } : null;
}

type EmailChange = typeof emailChanges.$inferSelect;

const missing = ({ oldConfirmedAt, newConfirmedAt }: Pick<EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>) => [
  ...(oldConfirmedAt ? [] : (['OLD'] as const)),
  ...(newConfirmedAt ? [] : (['NEW'] as const)),
];

/**
 * Mails a link to the old and to the new address. Nothing changes before both have been used; the old address can also
 * cancel. A newer request replaces an older one. Does not reveal whether the new address has an account: its owner gets a
 * mail that says so.
 */
export async function requestEmailChange(
  actor: Actor,
  { newEmail, password, code }: RequestEmailChangeInput,
): Promise<PendingEmailChange> {
  const { db, now, user } = actor;
  await consumeRateLimit(actor, { key: `change-email:${user.id}`, limit: 5, windowMs: HOUR_MS });
  const passwordHash = await checkCurrentPassword(actor, password);
  if (newEmail.toLowerCase() === user.email.toLowerCase()) {
    refuse('VALIDATION', 'This is already your email address.', { field: 'newEmail' });
  }
  // Counted whether the address is taken or not, so that many accounts cannot flood one mailbox. Hashed, because the
  // count outlasts an account that is deleted before the change is confirmed.
  await consumeRateLimit(actor, {
    key: `email-change-mail:${hashToken(newEmail.toLowerCase())}`,
    limit: 5,
    windowMs: 24 * HOUR_MS,
  });
  const tokens = { OLD: newToken(), NEW: newToken() };
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_MS);
  const change = {
    newEmail,
    expiresAt,
    oldHash: hashToken(tokens.OLD),
    newHash: hashToken(tokens.NEW),
    oldConfirmedAt: null,
    newConfirmedAt: null,
  };
  await withSecondFactor(actor, { userId: user.id, code, trusted: true }, async (tx) => {
    // Verifying took a while: the password may have been changed, which withdraws requests.
    const checked = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
    const [current] = await tx.select({ id: users.id }).from(users).where(checked).for('update');
    if (!current) return refuseCurrentPassword('password');
    await tx
      .insert(emailChanges)
      .values({ userId: user.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  });
  mailEmailChangeLinks(actor, { newEmail, tokens, isTaken: async () => Boolean(await findUserByEmail(db, newEmail)) });
  return { newEmail, expiresAt, waitsFor: missing(change) };
}

/** Withdraws the actor's own request. Succeeds without one too. */
export async function withdrawEmailChange({ db, user }: Pick<Actor, 'db' | 'user'>): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, user.id));
}

const UNIQUE_VIOLATION = '23505';

type Link = { token: string };

/**
 * Confirms one end of the change, and with the second one moves the account, once. After that, password reset links
 * that were mailed to the old address no longer work. An address that another account has taken in the meantime is
 * refused like a used link.
 */
export async function confirmEmailChange(visitor: Visitor, { token }: Link): Promise<EmailChangeProgress> {
  await limitLinks(visitor);
  const { db, now } = visitor;
  const hash = hashToken(token);
  const valid = and(
    or(eq(emailChanges.oldHash, hash), eq(emailChanges.newHash, hash)),
    gt(emailChanges.expiresAt, now),
  );
  try {
    const { waitsFor, moved } = await db.transaction(async (tx) => {
      const [change] = await tx.select().from(emailChanges).where(valid).for('update');
      if (!change) return refuseLink();
      const confirmed = { ...change, ...(change.oldHash === hash ? { oldConfirmedAt: now } : { newConfirmedAt: now }) };
      const [end] = missing(confirmed);
      if (!end) return { waitsFor: null, moved: await moveAccount({ db: tx, now }, change) };
      await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.userId, change.userId));
      return { waitsFor: end, moved: null };
    });
    if (waitsFor) return { state: 'WAITING', waitsFor };
    tellOthers(visitor, moved);
    return { state: 'CHANGED', email: moved.newEmail };
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return refuseLink();
    throw error;
  }
}

/** For the operator, when the user no longer has access to the old mailbox. Notifies the old address. */
export async function moveAccountAsOperator(scope: Scope, change: { userId: string; newEmail: string }): Promise<void> {
  const { db, now } = scope;
  try {
    tellOthers(scope, await db.transaction((tx) => moveAccount({ db: tx, now }, change)));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) refuse('CONFLICT', `${change.newEmail} already has an account.`);
    throw error;
  }
}

async function moveAccount(
  { db, now }: { db: Database; now: Date },
  { userId, newEmail }: { userId: string; newEmail: string },
) {
  const [former] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (!former) return refuseLink();
  await db.update(users).set({ email: newEmail, updatedAt: now }).where(eq(users.id, userId));
  await db.insert(formerAddresses).values({ userId, email: former.email, changedAt: now }).onConflictDoNothing();
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return { ...former, userId, newEmail };
}

function tellOthers(scope: Scope, moved: Awaited<ReturnType<typeof moveAccount>>): void {
  mailEmailChanged(scope, moved);
  syncCustomerEmail(scope, { userId: moved.userId, email: moved.newEmail });
}

/** With the link to the old address, even after it was used to confirm. Works until the account has moved. */
export async function cancelEmailChange(visitor: Visitor, { token }: Link): Promise<void> {
  await limitLinks(visitor);
  const cancelled = await visitor.db
    .delete(emailChanges)
    .where(and(eq(emailChanges.oldHash, hashToken(token)), gt(emailChanges.expiresAt, visitor.now)))
    .returning({ userId: emailChanges.userId });
  if (cancelled.length === 0) refuseLink();
}

const limitLinks = (visitor: Visitor) =>
  consumeRateLimit(visitor, { key: `email-link:${visitor.address}`, limit: 30, windowMs: 15 * MINUTE_MS });

const refuseLink = (): never =>
  refuse('EMAIL_LINK_INVALID', 'This link has already been used, was withdrawn, has expired or is incomplete.');
