import { eq } from 'drizzle-orm';
import { resetPasswordInput } from '@/domain/accounts/account';
import { hashPassword } from '../auth/passwords';
import { users } from '../db/schema';
import { refuse } from '../problem-error';
import type { Scope } from '../scope';
import { findUserByEmail } from '../services/accounts/accounts';
import { setPassword } from '../services/accounts/passwords';

type UserRow = typeof users.$inferSelect;

export async function requireUser({ db }: Scope, email: string): Promise<UserRow> {
  return (await findUserByEmail(db, email)) ?? refuse('NOT_FOUND', `There is no account with the e-mail ${email}.`);
}

export async function setUserTier(scope: Scope, { email, tier }: Pick<UserRow, 'email' | 'tier'>): Promise<void> {
  const user = await requireUser(scope, email);
  // FREE is the operator's word: what is left of a trial would go on granting PRO and make it untrue (D6).
  const endsTrial = tier === 'FREE' && user.trialEndsAt !== null && user.trialEndsAt > scope.now;
  const trialEndsAt = endsTrial ? scope.now : user.trialEndsAt;
  await scope.db.update(users).set({ tier, trialEndsAt, updatedAt: scope.now }).where(eq(users.id, user.id));
  const beta = tier === 'FREE' && user.isBetaTester ? ', but has PRO as a beta tester' : '';
  console.info(`${user.email} is on ${tier} now${beta}.`);
}

export async function setUserPassword(scope: Scope, given: { email: string; password: string }): Promise<void> {
  const user = await requireUser(scope, given.email);
  const passwordHash = await hashPassword(resetPasswordInput.shape.password.parse(given.password));
  await scope.db.transaction((tx) => setPassword({ ...scope, db: tx }, user.id, passwordHash));
  console.info(`The password of ${user.email} is set. All sessions have ended.`);
}
