import { and, eq, isNull } from 'drizzle-orm';
import type { BillingStatus } from '@/domain/billing/billing-status';
import { users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { readBilling } from './billing-status';
import { isOnline } from './customer';

/** Requests PRO from the operator where it cannot be paid for online. A repeated request changes nothing. */
export async function requestUpgrade(actor: Actor): Promise<BillingStatus> {
  const { db, env, now, user } = actor;
  if (isOnline(env)) refuse('CONFLICT', 'PRO can be paid for online here.');
  const isOpen = and(eq(users.id, user.id), eq(users.tier, 'FREE'), isNull(users.upgradeRequestedAt));
  await db.update(users).set({ upgradeRequestedAt: now }).where(isOpen);
  return readBilling(actor);
}
