import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { type EmailStatus, statusesBelow } from '@/domain/emails/email-status';
import {
  bounceTask,
  eventTime,
  followsFrom,
  type MailEvent,
  type MailNews,
  type Outcomes,
  outcomesIn,
  readMailEvent,
  recipientOf,
} from '@/domain/emails/mail-event';
import { allRecipients } from '@/domain/emails/recipients';
import { comparableAddress } from '@/domain/shared/address';
import type { Database } from '@/server/db/client';
import { emailLogs, emailSuppressions, emailWebhooks, users } from '@/server/db/schema';
import { MESSAGE_TAG } from '@/server/integrations/email/resend-transport';
import { withoutBrackets } from '@/server/integrations/email/transport';
import type { Actor, Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { factsOf, readOwner } from './claim-email';
import { createEmailTask } from './email-task';
import { lockForEmails } from './lock-for-emails';
import { refundEmail } from './refund';
import { dropReminders } from './reply-reminders';
import { afterSending } from './settle-email';

/**
 * Records news of a mail service, once per id of the webhook message. News may arrive in any order and about messages
 * that are not ours: a status only moves up (D67), and unknown messages are ignored.
 */
export async function recordMailEvent(scope: Scope, { id, event }: { id: string; event: MailEvent }): Promise<void> {
  await scope.db.transaction(async (tx) => {
    if (!(await isFirst(tx, scope, id))) return;
    const [found] = await tx.select({ ownerId: emailLogs.ownerId }).from(emailLogs).where(isAbout(event));
    if (!found) return;
    const actor = { ...scope, user: await readOwner(tx, found.ownerId) };
    await lockForEmails(tx, actor.user, isAbout(event));
    await keepMessageId(tx, event);
    const news = readMailEvent(event);
    if (news?.isTracking) await keepTime(tx, scope, event, news.status);
    if (news) await recordNews(tx, actor, event, news);
  });
}

/** Whether this is handled for the first time. */
async function isFirst(tx: Database, { now }: Scope, id: string): Promise<boolean> {
  const first = await tx
    .insert(emailWebhooks)
    .values({ id, at: now })
    .onConflictDoNothing()
    .returning({ id: emailWebhooks.id });
  return first.length > 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the message by our own id, which the event repeats, or by the service's. */
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

async function recordNews(tx: Database, actor: Actor, event: MailEvent, news: MailNews): Promise<void> {
  const [email] = await tx
    .select(getTableColumns(emailLogs))
    .from(emailLogs)
    .where(
      and(
        isAbout(event),
        news.isTracking ? optedIn : undefined,
        // The delivery of a summary has no consequences.
        isNull(emailLogs.summaryWeek),
      ),
    )
    .for('update');
  if (!email) return;
  await keepFirstTime(tx, email, news, eventTime(event, actor.now));
  const isRaised = await raiseStatus(tx, actor, email, news);
  // Independent of the status: another failure, or the bounce of another recipient, may have arrived first.
  if (news.isBounce) await recordBounce(tx, actor, email, { news, isRaised });
}

type EmailRow = typeof emailLogs.$inferSelect;

/** The first delivery or bounce, of whichever recipient. Its status may come too late to be the message's. */
async function keepFirstTime(tx: Database, email: EmailRow, { status, isBounce }: MailNews, at: Date): Promise<void> {
  const column = isBounce ? 'bouncedAt' : status === 'DELIVERED' ? 'deliveredAt' : null;
  if (column === null || email[column] !== null) return;
  await tx
    .update(emailLogs)
    .set({ [column]: at })
    .where(eq(emailLogs.id, email.id));
}

/**
 * Writes the status of the news and its consequences, unless the status is already as high. Returns whether it wrote
 * them. If news says that a failed message was not sent to its last recipient either, its delivery changes in any case.
 */
async function raiseStatus(tx: Database, actor: Actor, email: EmailRow, news: MailNews): Promise<boolean> {
  const outcomes = await learnOutcomes(tx, actor, email, outcomesIn(news, email));
  const { isProof, isNewFailure, unsent, isUndelivered } = followsFrom(news, email, outcomes);
  const raised = await tx
    .update(emailLogs)
    .set({
      status: news.status,
      ...(news.error === null ? {} : { error: news.error }),
      ...(isProof ? { delivery: 'sent', sentAt: actor.now, error: null, handedOver: null } : {}),
      ...(isUndelivered ? { delivery: 'failed', handedOver: null } : {}),
      version: sql`${emailLogs.version} + 1`,
    })
    .where(
      and(
        eq(emailLogs.id, email.id),
        isUndelivered ? undefined : inArray(emailLogs.status, statusesBelow(news.status)),
      ),
    )
    .returning({ id: emailLogs.id });
  if (raised.length === 0) return false;
  if (isProof) await afterSending(tx, actor, [email]);
  if (isUndelivered) {
    await refundEmail(tx, email);
    // The recipient cannot reply to a message that was not sent. The message that is sent instead has a reminder of its
    // own.
    await dropReminders(tx, { now: actor.now, user: null }, eq(emailLogs.id, email.id));
  }
  if (isNewFailure) await notify(tx, actor, [notice(email.ownerId, 'email_failed', { ...factsOf(email), unsent })]);
  return true;
}

/**
 * Adds new outcomes to the known ones. For one recipient, the status is enough; for several, it would hide the outcomes
 * of the others, so they are stored per recipient. The caller has locked the row.
 */
async function learnOutcomes(tx: Database, { now }: Scope, email: EmailRow, news: Outcomes): Promise<Outcomes> {
  const addresses = allRecipients(email).map(comparableAddress);
  if (addresses.length === 1) return { ...news, hasLeft: news.hasLeft || email.status !== 'SENT' };
  const left = `left ${email.id}`;
  const unsentTo = (address: string) => `unsent ${email.id} ${digestOf(address)}`;
  const learned = [...news.unsent.map(unsentTo), ...(news.hasLeft ? [left] : [])];
  if (learned.length > 0) {
    await tx
      .insert(emailWebhooks)
      .values(learned.map((id) => ({ id, at: now })))
      .onConflictDoNothing();
  }
  const rows = await tx
    .select({ id: emailWebhooks.id })
    .from(emailWebhooks)
    .where(inArray(emailWebhooks.id, [left, ...addresses.map(unsentTo)]));
  const known = new Set(rows.map(({ id }) => id));
  return { unsent: addresses.filter((address) => known.has(unsentTo(address))), hasLeft: known.has(left) };
}

/** The hash of an address, because the keys of webhook messages outlive the account of the user. */
const digestOf = (address: string): string => createHash('sha256').update(address).digest('base64url');

interface Bounce {
  news: MailNews;
  /** Whether the email log already has the reason of the bounce. */
  isRaised: boolean;
}

/** Suppresses the address of a hard bounce, and creates a task for the sender, once for each recipient of a message. */
async function recordBounce(tx: Database, actor: Actor, email: EmailRow, { news, isRaised }: Bounce): Promise<void> {
  const { id, ownerId, leadId, subject } = email;
  const address = recipientOf(news, email);
  if (news.isHardBounce && !isRaised) {
    await tx
      .update(emailLogs)
      .set({ error: news.error, version: sql`${emailLogs.version} + 1` })
      .where(eq(emailLogs.id, id));
  }
  if (news.isHardBounce && address !== null) {
    await tx
      .insert(emailSuppressions)
      .values({ id: actor.newId(), ownerId, address, reason: 'hard_bounce', createdAt: actor.now })
      .onConflictDoNothing();
  }
  if (!(await isFirst(tx, actor, `bounce ${id} ${digestOf(address ?? '')}`))) return;
  const task = bounceTask({ to: address ?? email.to, subject });
  await createEmailTask(tx, actor, { leadId, task });
}
