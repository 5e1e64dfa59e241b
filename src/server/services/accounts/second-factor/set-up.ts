import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ConfirmSecondFactorInput } from '@/domain/accounts/second-factor';
import { readCode, SET_UP_MS } from '@/domain/accounts/second-factor-code';
import { newTotpSecret, totpAddress, totpStep } from '@/server/auth/totp';
import { emailChanges, secondFactors } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { consumeRateLimit, refundRateLimit } from '../../shared/rate-limit';
import { checkCurrentPassword } from '../current-password';
import { endOtherSessions, type SessionOwner } from '../sessions';
import { replaceRecoveryCodes } from './recovery-codes';
import { allowancesOf, refuseCode } from './second-factor';
import { mailSecondFactorNotice } from './second-factor-mail';

/** What the authenticator app needs. */
export interface NewSecret {
  secret: string;
  /** The same as an address, for the QR code. */
  address: string;
}

/** Creates a secret that takes effect once a code of it is confirmed. A newer one replaces it. */
export async function beginSecondFactor(actor: Actor, { password }: { password: string }): Promise<NewSecret> {
  const { db, now, user } = actor;
  await checkCurrentPassword(actor, password);
  const secret = newTotpSecret();
  const begun = await db
    .insert(secondFactors)
    .values({ userId: user.id, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0, createdAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (begun.length === 0) refuse('CONFLICT', 'Two-factor sign-in is already on.');
  return { secret, address: totpAddress(secret, user.email) };
}

/** Turns two-factor sign-in on and returns the recovery codes. Other sessions stay signed in, unless they are to end. */
export async function confirmSecondFactor(
  actor: Actor & Partial<Pick<SessionOwner, 'sessionId'>>,
  { code, secret, endOtherSessions: endsOthers = false }: ConfirmSecondFactorInput,
): Promise<string[]> {
  const { db, now, user } = actor;
  const allowances = allowancesOf({ userId: user.id, trusted: true });
  for (const allowance of allowances) await consumeRateLimit(actor, allowance);
  const codes = await db.transaction(async (tx) => {
    const pending = and(
      eq(secondFactors.userId, user.id),
      isNull(secondFactors.confirmedAt),
      gt(secondFactors.createdAt, new Date(now.getTime() - SET_UP_MS)),
    );
    const [factor] = await tx.select().from(secondFactors).where(pending).for('update');
    if (!factor) return refuse('CONFLICT', 'This setup expired or was finished elsewhere. Start again.');
    if (secret !== undefined && secret !== factor.secret) {
      return refuse('CONFLICT', 'This setup was replaced by a newer one. Finish that one, or start again.');
    }
    const typed = readCode(code);
    const step = typed?.kind === 'app' ? totpStep(factor.secret, typed.code, { now, after: 0 }) : null;
    if (step === null) return refuseCode();
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(eq(secondFactors.userId, user.id));
    // Withdraws changes of the address that were requested with the password alone.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
    if (endsOthers) await endOtherSessions({ sessionId: null, ...actor, db: tx });
    return replaceRecoveryCodes(tx, user.id);
  });
  for (const { key } of allowances) await refundRateLimit(actor, key);
  mailSecondFactorNotice(actor, 'on');
  return codes;
}
