import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { readCode } from '@/domain/accounts/second-factor-code';
import { isBlank } from '@/domain/shared/text';
import { totpStep } from '@/server/auth/totp';
import type { Database } from '@/server/db/database';
import { secondFactors } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { type Allowance, consumeRateLimit, HOUR_MS, MINUTE_MS, refundRateLimit } from '../../shared/rate-limit';
import { spendRecoveryCode } from './recovery-codes';

export interface Attempt {
  userId: string;
  code: string | undefined;
  /**
   * The attempt comes from a session or a known device of the account. Such attempts have an allowance of their own, so
   * that an intruder who has the password cannot lock the owner out.
   */
  trusted: boolean;
}

const confirmedOf = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(secondFactors, confirmedOf(userId))) > 0;
}

/** Whether a code is required but missing. */
export async function lacksSecondFactor(db: Database, { userId, code }: Pick<Attempt, 'userId' | 'code'>) {
  return lacksCode({ code }) && (await hasSecondFactor(db, userId));
}

const lacksCode = ({ code }: Pick<Attempt, 'code'>): boolean => code === undefined || isBlank(code);

/**
 * Runs `work` in a transaction in which the code of the attempt is used up, so work that fails leaves the code as it
 * was. Throws SECOND_FACTOR_REQUIRED or SECOND_FACTOR_INVALID. Accounts without a second factor need no code. Wrong
 * codes count as attempts.
 */
export async function withSecondFactor<T>(
  scope: Scope,
  attempt: Attempt,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const allowances = lacksCode(attempt) ? [] : allowancesOf(attempt);
  for (const allowance of allowances) await consumeRateLimit(scope, allowance);
  const result = await scope.db.transaction(async (tx) => {
    await useSecondFactor({ db: tx, now: scope.now }, attempt);
    return work(tx);
  });
  for (const { key } of allowances) await refundRateLimit(scope, key);
  return result;
}

/** Three of a million codes fit at any time, so guessing them takes years at this rate. */
export function allowancesOf({ userId, trusted }: Pick<Attempt, 'userId' | 'trusted'>): Allowance[] {
  const key = `second-factor${trusted ? '-trusted' : ''}:${userId}`;
  const refusal = { message: 'Too many wrong codes.', field: 'code' };
  return [
    { key, limit: 10, windowMs: 15 * MINUTE_MS, refusal },
    { key: `${key}:day`, limit: 50, windowMs: 24 * HOUR_MS, refusal },
  ];
}

async function useSecondFactor({ db, now }: Pick<Scope, 'db' | 'now'>, { userId, code }: Attempt): Promise<void> {
  const [factor] = await db.select().from(secondFactors).where(confirmedOf(userId));
  if (!factor) return;
  if (code === undefined || isBlank(code)) return refuseMissingCode();
  const typed = readCode(code);
  if (typed?.kind === 'recovery') {
    if (!(await spendRecoveryCode(db, userId, typed.code))) refuseCode();
    return;
  }
  const step = typed && totpStep(factor.secret, typed.code, { now, after: factor.lastStep });
  if (step === null || !(await spendStep(db, userId, step))) refuseCode();
}

/** Of concurrent uses of one code, the first wins: the others wait for its row and then find a later step. */
export async function spendStep(db: Database, userId: string, step: number): Promise<boolean> {
  const earlier = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(earlier)
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

export const refuseMissingCode = (): never =>
  refuse('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app, or a recovery code.', { field: 'code' });

export const refuseCode = (): never =>
  refuse('SECOND_FACTOR_INVALID', 'This code is incorrect, has expired or has been used. Wait for the next one.', {
    field: 'code',
  });
