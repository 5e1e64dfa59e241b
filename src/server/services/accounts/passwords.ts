import { and, eq } from 'drizzle-orm';
import type { Cookie } from 'lucia';
import type { ChangePasswordInput } from '@/domain/accounts/account';
import { hashPassword, verifyPassword } from '@/server/auth/passwords';
import { endAllSessions, startSession } from '@/server/auth/sessions';
import { passwordResets, users } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { consumeRateLimit, MINUTE_MS, refundRateLimit } from '../shared/rate-limit';

/** Sets a password whose rightfulness the caller has checked. All sessions and open links end with the old one (D42). */
export async function setPassword({ db, env, now }: Scope, userId: string, passwordHash: string): Promise<void> {
  // First: a sign-in holds this row while it starts its session, so no session of the old password comes after.
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endAllSessions({ db, env }, userId);
}

/** All other sessions end, and this one goes on under a fresh id: the answer is its cookie. */
export async function changePassword(actor: Actor, input: ChangePasswordInput): Promise<Cookie> {
  const { db, user } = actor;
  const key = `change-password:${user.id}`;
  await consumeRateLimit(actor, { key, limit: 10, windowMs: 15 * MINUTE_MS });

  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  if (!row || !(await verifyPassword(row.passwordHash, input.currentPassword))) return refuseCurrent();
  await refundRateLimit(actor, key);

  const passwordHash = await hashPassword(input.newPassword);
  return db.transaction(async (tx) => {
    // Checking took a while: a password that was set meanwhile is not replaced by somebody who knew the one before.
    const stillCurrent = and(eq(users.id, user.id), eq(users.passwordHash, row.passwordHash));
    const replaced = await tx.update(users).set({ passwordHash }).where(stillCurrent).returning({ id: users.id });
    if (replaced.length === 0) return refuseCurrent();
    await setPassword({ ...actor, db: tx }, user.id, passwordHash);
    return startSession({ ...actor, db: tx }, user.id);
  });
}

const refuseCurrent = (): never =>
  refuse('WRONG_CREDENTIALS', 'The current password is not right.', { field: 'currentPassword' });
