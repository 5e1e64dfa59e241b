import { eq } from 'drizzle-orm';
import { resetPasswordInput } from '@/domain/accounts/account';
import { users } from '../db/schema';
import { refuse } from '../problem-error';
import type { Scope } from '../scope';
import { findUserByEmail } from '../services/accounts/accounts';
import { hashNewPassword } from '../services/accounts/new-password';
import { setPassword } from '../services/accounts/passwords';

type UserRow = typeof users.$inferSelect;

export async function requireUser({ db }: Scope, email: string): Promise<UserRow> {
  return (await findUserByEmail(db, email)) ?? refuse('NOT_FOUND', `There is no account with the email ${email}.`);
}

export async function setUserTier(scope: Scope, { email, tier }: Pick<UserRow, 'email' | 'tier'>): Promise<void> {
  const user = await requireUser(scope, email);
  // End the trial too: otherwise it would still grant PRO after the operator set FREE (D6).
  const endsTrial = tier === 'FREE' && user.trialEndsAt !== null && user.trialEndsAt > scope.now;
  const trialEndsAt = endsTrial ? scope.now : user.trialEndsAt;
  await scope.db.update(users).set({ tier, trialEndsAt, updatedAt: scope.now }).where(eq(users.id, user.id));
  const beta = tier === 'FREE' && user.isBetaTester ? ', but has PRO as a beta tester' : '';
  console.info(`${user.email} is now on ${tier}${beta}.`);
}

export async function setUserPassword(scope: Scope, given: { email: string; password: string }): Promise<void> {
  const user = await requireUser(scope, given.email);
  const password = resetPasswordInput.shape.password.parse(given.password);
  const passwordHash = await hashNewPassword({ password, email: user.email });
  await scope.db.transaction((tx) => setPassword({ ...scope, db: tx }, user.id, { passwordHash }));
  console.info(`The password of ${user.email} has been changed. All sessions have ended.`);
}
