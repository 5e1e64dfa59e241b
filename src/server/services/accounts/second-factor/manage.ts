import { and, eq, isNotNull } from 'drizzle-orm';
import type { PasswordAndCode } from '@/domain/accounts/account';
import type { SecondFactorStatus } from '@/domain/accounts/second-factor';
import type { Database } from '@/server/db/database';
import { recoveryCodes, secondFactors } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { checkCurrentPassword } from '../current-password';
import { replaceRecoveryCodes } from './recovery-codes';
import { hasSecondFactor, withSecondFactor } from './second-factor';
import { mailSecondFactorNotice } from './second-factor-mail';

export async function secondFactorOf({ db, user }: Pick<Actor, 'db' | 'user'>): Promise<SecondFactorStatus> {
  const [row] = await db
    .select({
      since: secondFactors.confirmedAt,
      recoveryCodesLeft: db.$count(recoveryCodes, eq(recoveryCodes.userId, secondFactors.userId)),
    })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, user.id), isNotNull(secondFactors.confirmedAt)));
  return row ?? { since: null, recoveryCodesLeft: 0 };
}

/** Replaces the recovery codes, used or not. */
export async function renewRecoveryCodes(actor: Actor, given: PasswordAndCode): Promise<string[]> {
  const codes = await proven(actor, given, async (tx) => {
    if (!(await hasSecondFactor(tx, actor.user.id))) return refuseOff();
    return replaceRecoveryCodes(tx, actor.user.id);
  });
  mailSecondFactorNotice(actor, 'codes');
  return codes;
}

/** A recovery code is enough, for a user who has lost the phone. */
export async function turnSecondFactorOff(actor: Actor, given: PasswordAndCode): Promise<void> {
  await proven(actor, given, async (tx) => {
    if (!(await removeSecondFactor(tx, actor.user.id))) refuseOff();
  });
  mailSecondFactorNotice(actor, 'off');
}

/** Also deletes the recovery codes. Returns whether there was a second factor. */
export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

async function proven<T>(actor: Actor, { password, code }: PasswordAndCode, work: (tx: Database) => Promise<T>) {
  await checkCurrentPassword(actor, password);
  return withSecondFactor(actor, { userId: actor.user.id, code, trusted: true }, work);
}

const refuseOff = (): never => refuse('CONFLICT', 'Two-factor sign-in is off.');
