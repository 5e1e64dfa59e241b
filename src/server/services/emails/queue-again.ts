import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '@/server/db/client';
import { hasQueue, queueDelivery } from '@/server/integrations/email/delivery-queue';

/** Queues a message for later, unless there is no queue: then the sweep finds it. */
export async function queueAgain(tx: Database, message: { id: string; dueAt: Date }): Promise<void> {
  const [queue] = rowsOf<{ exists: boolean }>(await tx.execute(sql`select ${hasQueue} as exists`));
  if (queue?.exists) await queueDelivery(tx, message);
}
