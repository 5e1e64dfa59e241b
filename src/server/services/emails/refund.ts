import { eq } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import { refundUse } from '../plans/usage';

/** Refunds the quota that a message used, once. The caller has read the row after it was locked. */
export async function refundEmail(
  tx: Database,
  { id, ownerId, quotaPeriod }: { id: string; ownerId: string; quotaPeriod: string | null },
): Promise<void> {
  if (quotaPeriod === null) return;
  await tx.update(emailLogs).set({ quotaPeriod: null }).where(eq(emailLogs.id, id));
  await refundUse(tx, { userId: ownerId, kind: 'emails', period: quotaPeriod });
}
