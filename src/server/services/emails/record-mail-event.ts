import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { type EmailStatus, statusesBelow } from '@/domain/emails/email-status';
import {
  bounceTask,
  eventTime,
  followsFrom,
  type MailEvent,
  type MailNews,
  readMailEvent,
} from '@/domain/emails/mail-event';
import { allRecipients, comparableAddress } from '@/domain/emails/recipients';
import type { Database } from '@/server/db/client';
import { emailLogs, emailSuppressions, emailWebhooks, users } from '@/server/db/schema';
import { MESSAGE_TAG } from '@/server/integrations/email/resend-transport';
import { withoutBrackets } from '@/server/integrations/email/transport';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { factsOf, readOwner } from './claim-email';
import { createEmailTask } from './email-task';
import { refundEmail } from './refund';
import { afterSending } from './settle-email';

/**
 * Records news of a mail service, once per id of the webhook message. News may arrive in any order and about messages
 * that are not ours: a status only moves up (D67), and unknown messages are ignored.
 */
export async function recordMailEvent(scope: Scope, { id, event }: { id: string; event: MailEvent }): Promise<void> {
  await scope.db.transaction(async (tx) => {
    const first = await tx
      .insert(emailWebhooks)
      .values({ id, at: scope.now })
      .onConflictDoNothing()
      .returning({ id: emailWebhooks.id });
    if (first.length === 0) return;
    await keepMessageId(tx, event);
    const news = readMailEvent(event);
    if (news?.isTracking) await keepTime(tx, scope, event, news.status);
    if (news) await recordNews(tx, scope, event, news);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By our own id, which comes back with the message, or by the service's. */
function isAbout({ data }: MailEvent) {
  const own = data.tags?.[MESSAGE_TAG];
  return (
    or(
      typeof own === 'string' && UUID.test(own) ? eq(emailLogs.id, own) : undefined,
      data.email_id === undefined ? undefined : eq(emailLogs.providerId, data.email_id),
    ) ?? sql`false`
  );
}

/** Follow-ups need it to stay in the thread. */
async function keepMessageId(tx: Database, event: MailEvent): Promise<void> {
  const { message_id: messageId } = event.data;
  if (messageId === undefined) return;
  await tx
    .update(emailLogs)
    .set({ messageId: withoutBrackets(messageId) })
    .where(and(isAbout(event), sql`${emailLogs.messageId} is null`));
}

const optedIn = sql`exists (
  select 1 from ${users} where ${users.id} = ${emailLogs.ownerId} and ${users.trackEmails})`;

/** The latest open or click: an early one may have been a program, a later one is a person. */
async function keepTime(tx: Database, { now }: Scope, event: MailEvent, status: EmailStatus): Promise<void> {
  const at = eventTime(event, now);
  const column = status === 'CLICKED' ? 'clickedAt' : 'openedAt';
  const latest = sql`greatest(${emailLogs[column]}, ${at.toISOString()}::timestamptz)`;
  await tx
    .update(emailLogs)
    .set({ [column]: latest })
    .where(and(isAbout(event), optedIn));
}

async function recordNews(tx: Database, scope: Scope, event: MailEvent, news: MailNews): Promise<void> {
  const [email] = await tx
    .select(getTableColumns(emailLogs))
    .from(emailLogs)
    .where(
      and(
        isAbout(event),
        inArray(emailLogs.status, statusesBelow(news.status)),
        news.isTracking ? optedIn : undefined,
        // Nothing follows from what becomes of a summary.
        isNull(emailLogs.summaryWeek),
      ),
    )
    .for('update');
  if (!email) return;
  const { isProof, isUnsent, isRefunded } = followsFrom(news, email);
  await tx
    .update(emailLogs)
    .set({
      status: news.status,
      ...(news.error === null ? {} : { error: news.error }),
      ...(isProof ? { delivery: 'sent', sentAt: scope.now, error: null } : {}),
      version: sql`${emailLogs.version} + 1`,
    })
    .where(eq(emailLogs.id, email.id));
  const { ownerId, leadId, to, subject } = email;
  if (isProof) {
    const owner = await readOwner(tx, ownerId);
    await afterSending(tx, { ...scope, user: owner }, { email });
  }
  if (isRefunded) await refundEmail(tx, email);
  if (isUnsent) await notify(tx, scope, [notice(ownerId, 'email_failed', factsOf(email))]);
  if (!news.isBounce) return;
  // Of several recipients, nobody says which one it was.
  if (news.isHardBounce && allRecipients(email).length === 1) {
    const address = comparableAddress(to);
    await tx
      .insert(emailSuppressions)
      .values({ id: scope.newId(), ownerId, address, reason: 'hard_bounce', createdAt: scope.now })
      .onConflictDoNothing();
  }
  const owner = await readOwner(tx, ownerId);
  await createEmailTask(tx, { ...scope, user: owner }, { leadId, task: bounceTask({ to, subject, at: scope.now }) });
}
