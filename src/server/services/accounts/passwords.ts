import { and, eq } from 'drizzle-orm';
import type { ChangePasswordInput } from '@/domain/accounts/account';
import type { Device } from '@/server/auth/devices';
import { type Cookie, endAllSessions, startSession } from '@/server/auth/sessions';
import { emailChanges, passwordResets, users } from '@/server/db/schema';
import type { Actor, Scope } from '@/server/scope';
import { checkCurrentPassword, refuseCurrentPassword } from './current-password';
import { hashNewPassword } from './new-password';
import { revokeOtherAccess } from './other-access';
import { withSecondFactor } from './second-factor/second-factor';

/**
 * Sets a password; the caller has checked permission. Ends all sessions and reset links (D42), and withdraws a change
 * of the address, which an intruder who knew the former password may have requested. On request, revokes all other
 * access.
 */
export async function setPassword(
  { db, env, now }: Scope,
  userId: string,
  { passwordHash, revokeAccess = false }: { passwordHash: string; revokeAccess?: boolean },
): Promise<void> {
  // First, because a sign-in locks this row while it starts its session: no session of the old password can follow.
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await endAllSessions({ db, env }, userId);
  if (revokeAccess) await revokeOtherAccess(db, userId);
}

/** Ends all other sessions and continues this one under a fresh id. Returns its cookie. */
export async function changePassword(actor: Actor & Device, input: ChangePasswordInput): Promise<Cookie> {
  const { user } = actor;
  const checked = await checkCurrentPassword(actor, input.currentPassword, 'currentPassword');
  const passwordHash = await hashNewPassword({
    password: input.newPassword,
    email: user.email,
    field: 'newPassword',
  });
  return withSecondFactor(actor, { userId: user.id, code: input.code, trusted: true }, async (tx) => {
    // Verifying took a while: do not replace a password that was set in the meantime.
    const stillCurrent = and(eq(users.id, user.id), eq(users.passwordHash, checked));
    const replaced = await tx.update(users).set({ passwordHash }).where(stillCurrent).returning({ id: users.id });
    if (replaced.length === 0) return refuseCurrentPassword('currentPassword');
    await setPassword({ ...actor, db: tx }, user.id, { passwordHash, revokeAccess: input.revokeAccess });
    return startSession({ ...actor, db: tx }, user.id);
  });
}
