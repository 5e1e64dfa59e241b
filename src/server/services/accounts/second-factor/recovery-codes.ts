import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_SHAPE, readCode } from '@/domain/accounts/second-factor-code';
import { hashToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/database';
import { recoveryCodes } from '@/server/db/schema';
import { readableCode } from '../readable-code';

/** Replaces all recovery codes of an account. Only their hashes are stored, so they cannot be shown again. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => readableCode(RECOVERY_CODE_SHAPE));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(readCode(code)?.code ?? code) })));
  return codes;
}

/** Whether the code was still unused. Of concurrent uses, one deletes the row. */
export async function spendRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}
