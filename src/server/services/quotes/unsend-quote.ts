import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { quotes, quoteVersions, shares } from '@/server/db/schema';

/** Takes back a sending whose email was canceled before it left, unless the version was sent before or was viewed since. */
export async function unsendQuote(tx: Database, emailId: string, sentAt: Date): Promise<void> {
  const [unsent] = await tx
    .update(quoteVersions)
    .set({ sentAt: null, emailId: null })
    .where(
      and(eq(quoteVersions.emailId, emailId), eq(quoteVersions.sentAt, sentAt), sql`${quoteVersions.viewedAt} is null`),
    )
    .returning({ id: quoteVersions.id, quoteId: quoteVersions.quoteId });
  if (!unsent) return;
  await tx.delete(shares).where(and(eq(shares.quoteVersionId, unsent.id), eq(shares.createdAt, sentAt)));
  await tx
    .update(quotes)
    .set({
      firstSentAt: sql`case when ${quotes.firstSentAt} = ${sentAt.toISOString()}::timestamptz then null else ${quotes.firstSentAt} end`,
      version: sql`${quotes.version} + 1`,
    })
    .where(eq(quotes.id, unsent.quoteId));
}
