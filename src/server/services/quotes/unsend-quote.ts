import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { CLOCK_KEYS } from '@/domain/tasks/event-clock';
import type { Database } from '@/server/db/client';
import { leadHistory, quotes, quoteVersions, shares, tasks } from '@/server/db/schema';
import { isEditedTask } from '../tasks/follow-ups';

/**
 * Takes back the sending of a quote whose email was canceled before it left, with its link and its entry in the history. If
 * nothing else of the version was sent, it is a draft again; and if nothing of the lead's quotes was, the tasks go that the
 * sending has started. What the client has seen stays sent. The caller has locked the lead.
 */
export async function unsendQuote(tx: Database, shareId: string): Promise<void> {
  const [link] = await tx
    .select({ versionId: quoteVersions.id, quoteId: quotes.id, leadId: quotes.leadId, sentAt: shares.createdAt })
    .from(shares)
    .innerJoin(quoteVersions, eq(quoteVersions.id, shares.quoteVersionId))
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))
    .where(eq(shares.id, shareId));
  if (!link) return;
  const { versionId, quoteId, leadId, sentAt } = link;
  await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, quoteId)).for('update');
  const isSeen = sql`(${quoteVersions.viewedAt} is not null or ${quoteVersions.acceptedAt} is not null)`;
  if ((await tx.$count(quoteVersions, and(eq(quoteVersions.id, versionId), isSeen))) > 0) return;

  // A retry has given the same sending other addresses.
  await tx.delete(shares).where(and(eq(shares.quoteVersionId, versionId), eq(shares.createdAt, sentAt)));
  const isEntry = and(eq(leadHistory.leadId, leadId), eq(leadHistory.kind, 'quote'), eq(leadHistory.at, sentAt));
  await tx.delete(leadHistory).where(isEntry);
  await tx
    .update(quoteVersions)
    .set({ sentAt: sql`(select min(s.created_at) from ${shares} s where s.quote_version_id = ${versionId}::uuid)` })
    .where(eq(quoteVersions.id, versionId));
  const firstSent = sql`(select min(v.sent_at) from ${quoteVersions} v where v.quote_id = ${quoteId}::uuid)`;
  await tx
    .update(quotes)
    .set({ firstSentAt: firstSent, version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, quoteId));
  const isSent = and(eq(quotes.leadId, leadId), sql`${quotes.firstSentAt} is not null`, isNull(quotes.deletedAt));
  if ((await tx.$count(quotes, isSent)) > 0) return;
  const isStarted = and(eq(tasks.leadId, leadId), inArray(tasks.autoRule, [...CLOCK_KEYS]));
  await tx.delete(tasks).where(and(isStarted, eq(tasks.createdAt, sentAt), sql`not ${isEditedTask(tasks)}`));
}
