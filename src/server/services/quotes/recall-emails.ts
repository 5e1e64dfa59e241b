import { eq, inArray } from 'drizzle-orm';
import { canCancel } from '@/domain/emails/delivery';
import type { Database } from '@/server/db/client';
import { emailLogs, quoteVersions, shares } from '@/server/db/schema';
import { markCanceled } from '../emails/cancel-email';

/** Cancels the emails with links to a quote that have not left: it was edited, withdrawn or deleted meanwhile. */
export async function recallEmails(tx: Database, quoteId: string): Promise<void> {
  const links = tx
    .select({ id: shares.id })
    .from(shares)
    .innerJoin(quoteVersions, eq(quoteVersions.id, shares.quoteVersionId))
    .where(eq(quoteVersions.quoteId, quoteId));
  const waiting = await tx.select().from(emailLogs).where(inArray(emailLogs.shareId, links)).for('update');
  for (const email of waiting.filter(canCancel)) await markCanceled(tx, email);
}
