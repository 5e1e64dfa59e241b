import type { Database } from '@/server/db/client';
import { refundUse } from '../plans/usage';

/** Gives back what a message used, once: whoever calls it clears the row's `quotaPeriod` in the same transaction. */
export async function refundEmail(
  tx: Database,
  { ownerId, quotaPeriod }: { ownerId: string; quotaPeriod: string | null },
): Promise<void> {
  if (quotaPeriod !== null) await refundUse(tx, { userId: ownerId, kind: 'emails', period: quotaPeriod });
}
