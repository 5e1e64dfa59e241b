import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Settlement, settle } from '@/domain/emails/delivery';
import { replyReminder } from '@/domain/emails/reply-reminder';
import { storable } from '@/domain/shared/text';
import { type Database, rowsOf } from '@/server/db/client';
import { columnsOf, recordset, setIfGiven } from '@/server/db/recordset';
import { emailLogs, localMail } from '@/server/db/schema';
import { queueAgain } from '@/server/integrations/email/delivery-queue';
import type { EmailTransport, HandedOver } from '@/server/integrations/email/transport';
import type { Actor, Scope } from '@/server/scope';
import { settleActivity } from '../leads/activity/lead-activity';
import { notice, notify } from '../notifications/notifications';
import { lockedAccount } from '../plans/usage';
import type { Notice } from '../shared/deferred';
import { recordDomainEvents } from '../shared/domain-events';
import { type Claimed, factsOf } from './claim-email';
import { createEmailTask } from './email-task';
import { lockForEmails } from './lock-for-emails';
import { refundEmail } from './refund';
import { footerOf, renderEmail } from './render-email';

/** A completed attempt to deliver a message. */
export interface Attempted {
  scope: Scope;
  message: Claimed;
  handedOver: HandedOver;
  transport: EmailTransport;
}

const IF_GIVEN = columnsOf(emailLogs, [
  'attempts',
  'dueAt',
  'mayHaveArrived',
  'status',
  'sentAt',
  'providerId',
  'messageId',
]);
const SETTLED = { ...IF_GIVEN, ...columnsOf(emailLogs, ['id', 'delivery', 'error']), claimed: emailLogs.attempts };

const UNCHANGED = { attempts: null, dueAt: null, mayHaveArrived: null, status: null, sentAt: null };

/**
 * Writes what attempts at messages of one owner led to, with everything that follows from it, in one transaction. Skips
 * messages that another worker took over meanwhile.
 */
export async function settleEmails(attempted: readonly [Attempted, ...Attempted[]]): Promise<void> {
  const [{ scope, message }] = attempted;
  const { owner } = message;
  // Activities and events have the time of the latest attempt.
  const now = new Date(Math.max(...attempted.map((each) => each.scope.now.getTime())));
  const actor = { ...scope, now, user: owner };
  const outcomes = attempted.map((each) => ({ ...each, email: each.message.email, settlement: settlementOf(each) }));
  const rows = outcomes.map(({ scope: { now: at }, email, settlement, handedOver: { providerId, messageId } }) => ({
    ...UNCHANGED,
    ...settlement,
    ...consequences(settlement, at),
    id: email.id,
    claimed: email.attempts,
    error: settlement.error && storable(settlement.error),
    providerId: providerId && storable(providerId),
    messageId: messageId && storable(messageId),
  }));
  const ids = rows.map(({ id }) => id);
  await scope.db.transaction(async (tx) => {
    await lockForEmails(tx, owner, inArray(emailLogs.id, ids));
    const result = await tx.execute(sql`
      update ${emailLogs} set
        delivery = r.delivery, error = ${unlessFailed(sql`r.error`)}, ${setIfGiven(IF_GIVEN)},
        handed_over = case r.delivery when 'queued' then ${emailLogs.handedOver} end, version = ${emailLogs.version} + 1
      from ${recordset(SETTLED, rows)}
      where ${emailLogs.id} = r.id and ${emailLogs.delivery} = 'sending' and ${emailLogs.attempts} = r.claimed
        and exists ${lockedAccount(owner.id)}
      returning ${emailLogs.id} as id, ${emailLogs.quotaPeriod} as "quotaPeriod"`);
    const settled = new Map(rowsOf<{ id: string; quotaPeriod: string | null }>(result).map((row) => [row.id, row]));
    const written = outcomes.filter(({ email }) => settled.has(email.id));
    for (const { email, settlement } of written) {
      if (settlement.delivery === 'queued') await queueAgain(tx, { id: email.id, dueAt: settlement.dueAt });
      if (settlement.delivery === 'failed') await refundEmail(tx, { ...email, ...settled.get(email.id) });
    }
    const left = written.filter(({ settlement }) => hasLeft(settlement));
    await afterSending(
      tx,
      actor,
      left.map(({ email }) => email),
    );
    await notify(tx, actor, written.flatMap(noticesOf));
  });
}

function settlementOf({ scope, message: { email }, handedOver, transport: { repeatable } }: Attempted): Settlement {
  const { attempts, firstAttemptAt, mayHaveArrived } = email;
  const { now } = scope;
  const jitter = Math.random();
  return settle(handedOver.attempt, { attempts, firstAttemptAt, now, repeatable, mayHaveArrived, jitter });
}

/** The mail service may have reported a failure before it responded. */
const unlessFailed = (error: SQL): SQL =>
  sql`case when ${emailLogs.status} = 'FAILED' then ${emailLogs.error} else ${error} end`;

const hasLeft = ({ delivery }: Settlement): boolean => delivery === 'sent' || delivery === 'outbox';

function consequences(settlement: Settlement, at: Date) {
  if (hasLeft(settlement)) return { sentAt: at };
  return settlement.delivery === 'failed' ? { status: 'FAILED' as const } : {};
}

function noticesOf({
  email,
  settlement: { delivery },
  handedOver: { attempt },
}: {
  email: Claimed['email'];
  settlement: Settlement;
  handedOver: HandedOver;
}): Notice[] {
  if (email.summaryWeek !== null) return [];
  const facts = factsOf(email);
  if (delivery === 'unconfirmed') return [notice(email.ownerId, 'email_failed', { ...facts, why: delivery })];
  if (delivery === 'failed') return [notice(email.ownerId, 'email_failed', facts)];
  if (attempt.outcome !== 'sent' || !attempt.partly) return [];
  const { accepted: sent, refused: unsent } = attempt.partly;
  return [notice(email.ownerId, 'email_failed', { ...facts, sent, unsent })];
}

type EmailRow = typeof emailLogs.$inferSelect;

/** What follows once messages of one owner are known to have left. The caller has locked their leads, see `lockForEmails`. */
export async function afterSending(tx: Database, actor: Actor, emails: readonly EmailRow[]): Promise<void> {
  for (const email of emails) if (email.via === 'local') await keepLocally(tx, actor, email);
  const own = emails.filter(({ summaryWeek }) => summaryWeek === null);
  await settleActivity(
    tx,
    actor,
    own.map(({ leadId }) => leadId),
  );
  for (const email of own) {
    if (email.remindAfterDays !== null && email.repliedAt === null)
      await remindOfReply(tx, actor, email, email.remindAfterDays);
  }
  await recordDomainEvents(tx, actor, own.map(sentEvent));
}

const sentEvent = ({ id, ownerId, subject: title, via }: EmailRow) => ({
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
