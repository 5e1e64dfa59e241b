import { eq } from 'drizzle-orm';
import type { Tier } from '@/domain/plans/plans';
import type { Database } from '@/server/db/client';
import { users } from '@/server/db/schema';

interface Change {
  userId: string;
  tier: Tier;
  /** Left as it is if not given. */
  trialEndsAt?: Date | null;
}

/** The only place that changes a tier after sign-up. It closes an open request for PRO. */
export async function changeTier(
  { db, now }: { db: Database; now: Date },
  { userId, tier, trialEndsAt }: Change,
): Promise<void> {
  await db
    .update(users)
    .set({ tier, trialEndsAt, upgradeRequestedAt: null, updatedAt: now })
    .where(eq(users.id, userId));
}
