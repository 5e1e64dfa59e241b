import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Settlement, settle } from '@/domain/emails/delivery';
import { replyReminder } from '@/domain/emails/reply-reminder';
import type { Database } from '@/server/db/client';
import { emailLogs, localMail } from '@/server/db/schema';
import type { EmailTransport, HandedOver } from '@/server/integrations/email/transport';
import type { Actor, Scope } from '@/server/scope';
import { settleActivity } from '../leads/activity/lead-activity';
import { notice, notify } from '../notifications/notifications';
import { heldAccount } from '../plans/usage';
import { recordEvents } from '../shared/domain-events';
import { type Claimed, factsOf } from './claim-email';
import { createEmailTask } from './email-task';
import { holdForEmails } from './hold-for-emails';
import { queueAgain } from './queue-again';
import { refundEmail } from './refund';
import { footerOf, renderEmail } from './render-email';

export interface Outcome {
  handedOver: HandedOver;
  transport: EmailTransport;
}

/**
 * Writes what an attempt led to, with everything that follows from it, in one transaction. Does nothing if the message
 * was taken over meanwhile.
 */
export async function settleEmail(
  scope: Scope,
  { email, owner }: Claimed,
  { handedOver, transport }: Outcome,
): Promise<void> {
  const { attempts, firstAttemptAt, mayHaveArrived } = email;
  const { repeatable } = transport;
  const settlement = settle(handedOver.attempt, {
    attempts,
    firstAttemptAt,
    now: scope.now,
    repeatable,
    mayHaveArrived,
    jitter: Math.random(),
  });
  const { providerId, messageId } = handedOver;
  const settling = (db: Database) =>
    db
      .update(emailLogs)
      .set({
        ...settlement,
        ...consequences(settlement, scope),
        ...(settlement.delivery === 'queued' ? {} : { handedOver: null }),
        error: unlessFailed(sql`${settlement.error}::text`),
        providerId,
        messageId,
        version: sql`${emailLogs.version} + 1`,
      })
      .where(
        and(
          eq(emailLogs.id, email.id),
          eq(emailLogs.delivery, 'sending'),
          eq(emailLogs.attempts, attempts),
          // What follows refers to the account.
          sql`exists ${heldAccount(email.ownerId)}`,
        ),
      )
      .returning({ id: emailLogs.id, ownerId: emailLogs.ownerId, quotaPeriod: emailLogs.quotaPeriod });
  const notices = noticesOf(settlement, handedOver, email);
  await scope.db.transaction(async (tx) => {
    await holdForEmails(tx, owner, eq(emailLogs.id, email.id));
    const [settled] = await settling(tx);
    if (!settled) return;
    if (settlement.delivery === 'queued') await queueAgain(tx, { id: email.id, dueAt: settlement.dueAt });
    if (settlement.delivery === 'failed') await refundEmail(tx, settled);
    if (hasLeft(settlement)) await afterSending(tx, { ...scope, user: owner }, { email });
    await notify(tx, scope, notices);
  });
}

/** News of the mail service may have come before its answer. */
export const unlessFailed = (error: SQL): SQL =>
  sql`case when ${emailLogs.status} = 'FAILED' then ${emailLogs.error} else ${error} end`;

const hasLeft = ({ delivery }: Settlement): boolean => delivery === 'sent' || delivery === 'outbox';

function consequences(settlement: Settlement, { now }: Scope) {
  if (hasLeft(settlement)) return { sentAt: now };
  return settlement.delivery === 'failed' ? { status: 'FAILED' as const } : {};
}

function noticesOf({ delivery }: Settlement, { attempt }: HandedOver, email: Claimed['email']) {
  if (email.summaryWeek !== null) return [];
  const facts = factsOf(email);
  if (delivery === 'unconfirmed') return [notice(email.ownerId, 'email_failed', { ...facts, why: delivery })];
  if (delivery === 'failed') return [notice(email.ownerId, 'email_failed', facts)];
  if (attempt.outcome !== 'sent' || !attempt.partly) return [];
  const { accepted: sent, refused: unsent } = attempt.partly;
  return [notice(email.ownerId, 'email_failed', { ...facts, sent, unsent })];
}

type EmailRow = typeof emailLogs.$inferSelect;

/** What follows once a message is known to have left. The caller has locked its lead, see `holdForEmails`. */
export async function afterSending(tx: Database, actor: Actor, { email }: { email: EmailRow }): Promise<void> {
  if (email.via === 'local') await keepLocally(tx, actor, email);
  if (email.summaryWeek !== null) return;
  await settleActivity(tx, actor, [email.leadId]);
  if (email.remindAfterDays !== null && email.repliedAt === null)
    await remindOfReply(tx, actor, email, email.remindAfterDays);
  const { subject, event } = sentEvent(email);
  await recordEvents(tx, actor, subject, [event]);
}

export const sentEvent = ({ id, ownerId, subject: title, via }: EmailRow) => ({
  subject: { id, ownerId, teamId: null },
  event: { type: 'email_sent' as const, title, ...(via === 'local' && { local: true as const }) },
});

/** The local outbox, which the operator reads with the command line (D35). */
async function keepLocally(tx: Database, { now, user, env }: Actor, email: EmailRow): Promise<void> {
  const { id, ownerId, to } = email;
  const { subject, text } = renderEmail({ sender: user, email, footer: footerOf(email) }, env);
  await tx.insert(localMail).values({ id, userId: ownerId, to, subject, body: text, at: now });
}

async function remindOfReply(tx: Database, actor: Actor, email: EmailRow, days: number): Promise<void> {
  const task = replyReminder({ ...email, days });
  const reminderTaskId = await createEmailTask(tx, actor, { leadId: email.leadId, task });
  await tx.update(emailLogs).set({ reminderTaskId }).where(eq(emailLogs.id, email.id));
}
