import { eq } from 'drizzle-orm';
import { verifyPassword } from '@/server/auth/passwords';
import { users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { consumeRateLimit, forgetRateLimit, MINUTE_MS, refundRateLimit } from '../shared/rate-limit';

/** Throws WRONG_CREDENTIALS unless it is the actor's password. Returns its hash. Only failures count as attempts. */
export async function checkCurrentPassword(actor: Actor, password: string, field = 'password'): Promise<string> {
  const { db, user } = actor;
  const key = `change-password:${user.id}`;
  await consumeRateLimit(actor, { key, limit: 10, windowMs: 15 * MINUTE_MS });

  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  // The account was deleted while this request waited, and nothing may keep its id.
  if (!row) {
    await forgetRateLimit(actor, key);
    return refuseCurrentPassword(field);
  }
  if (!(await verifyPassword(row.passwordHash, password))) return refuseCurrentPassword(field);
  await refundRateLimit(actor, key);
  return row.passwordHash;
}

export const refuseCurrentPassword = (field: string): never =>
  refuse('WRONG_CREDENTIALS', 'The current password is incorrect.', { field });
