import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { CLOCK_KEYS } from '@/domain/tasks/event-clock';
import type { Database } from '@/server/db/client';
import { leadHistory, quotes, quoteVersions, shares, tasks } from '@/server/db/schema';
import { isEditedTask } from '../tasks/follow-ups';

/**
 * Takes back a sending whose email was canceled before it left, with its link, its entry in the history and the tasks that
 * it started. It stays if the version was sent before, or if the client has seen it since.
 */
export async function unsendQuote(tx: Database, emailId: string, sentAt: Date): Promise<void> {
  const { viewedAt, acceptedAt } = quoteVersions;
  const [unsent] = await tx
    .update(quoteVersions)
    .set({ sentAt: null, emailId: null, licenseReason: '' })
    .where(
      and(eq(quoteVersions.emailId, emailId), eq(quoteVersions.sentAt, sentAt), isNull(viewedAt), isNull(acceptedAt)),
    )
    .returning({ id: quoteVersions.id, quoteId: quoteVersions.quoteId });
  if (!unsent) return;
  await tx.delete(shares).where(and(eq(shares.quoteVersionId, unsent.id), eq(shares.createdAt, sentAt)));
  const isFirst = sql`${quotes.firstSentAt} = ${sentAt.toISOString()}::timestamptz`;
  const [quote] = await tx
    .update(quotes)
    .set({
      firstSentAt: sql`case when ${isFirst} then null else ${quotes.firstSentAt} end`,
      version: sql`${quotes.version} + 1`,
    })
    .where(eq(quotes.id, unsent.quoteId))
    .returning({ leadId: quotes.leadId });
  const leadId = quote?.leadId ?? '';
  await tx
    .delete(leadHistory)
    .where(and(eq(leadHistory.leadId, leadId), eq(leadHistory.kind, 'quote'), eq(leadHistory.at, sentAt)));
  const isStarted = and(
    eq(tasks.leadId, leadId),
    inArray(tasks.autoRule, [...CLOCK_KEYS]),
    eq(tasks.createdAt, sentAt),
  );
  await tx.delete(tasks).where(and(isStarted, sql`not ${isEditedTask(tasks)}`));
}
