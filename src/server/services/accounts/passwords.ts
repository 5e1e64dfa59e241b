import { and, eq } from 'drizzle-orm';
import type { Cookie } from 'lucia';
import type { ChangePasswordInput } from '@/domain/accounts/account';
import { verifyPassword } from '@/server/auth/passwords';
import { endAllSessions, startSession } from '@/server/auth/sessions';
import { passwordResets, users } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { consumeRateLimit, MINUTE_MS, refundRateLimit } from '../shared/rate-limit';
import { hashNewPassword } from './new-password';
import { revokeOtherAccess } from './other-access';

/**
 * Sets a password; the caller has checked permission. Ends all sessions and reset links (D42), and on request everything
 * else that gives access.
 */
export async function setPassword(
  { db, env, now }: Scope,
  userId: string,
  { passwordHash, revokeAccess = false }: { passwordHash: string; revokeAccess?: boolean },
): Promise<void> {
  // First, because a sign-in locks this row while it starts its session: no session of the old password can follow.
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endAllSessions({ db, env }, userId);
  if (revokeAccess) await revokeOtherAccess(db, userId);
}

/** Ends all other sessions and continues this one under a fresh id. Returns its cookie. */
export async function changePassword(actor: Actor, input: ChangePasswordInput): Promise<Cookie> {
  const { db, user } = actor;
  const key = `change-password:${user.id}`;
  await consumeRateLimit(actor, { key, limit: 10, windowMs: 15 * MINUTE_MS });

  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  if (!row || !(await verifyPassword(row.passwordHash, input.currentPassword))) return refuseCurrent();
  await refundRateLimit(actor, key);

  const passwordHash = await hashNewPassword({
    password: input.newPassword,
    email: user.email,
    field: 'newPassword',
  });
  return db.transaction(async (tx) => {
    // Verifying took a while: do not replace a password that was set in the meantime.
    const stillCurrent = and(eq(users.id, user.id), eq(users.passwordHash, row.passwordHash));
    const replaced = await tx.update(users).set({ passwordHash }).where(stillCurrent).returning({ id: users.id });
    if (replaced.length === 0) return refuseCurrent();
    await setPassword({ ...actor, db: tx }, user.id, { passwordHash, revokeAccess: input.revokeAccess });
    return startSession({ ...actor, db: tx }, user.id);
  });
}

const refuseCurrent = (): never =>
  refuse('WRONG_CREDENTIALS', 'The current password is incorrect.', { field: 'currentPassword' });
