import { and, eq, sql } from 'drizzle-orm';
import { leavesAt } from '@/domain/emails/delivery';
import type { EmailLog, NewEmail } from '@/domain/emails/email';
import { allRecipients, distinctRecipients } from '@/domain/emails/recipients';
import { type SuppressedAddress, suppressedField, suppressedText } from '@/domain/emails/suppression';
import { type BulkFooter, ONE_RECIPIENT_ONLY } from '@/domain/emails/unsubscribe';
import { emailGate } from '@/domain/plans/plans';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailLogs } from '@/server/db/schema';
import { hasQueue, queueDelivery } from '@/server/integrations/email/delivery-queue';
import { ACCOUNT_GONE } from '@/server/problems/errors';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type LinkedLead, linkLead } from '../leads/linked-lead';
import { countUse, limitsOf, lockedAccount, periodOf } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { attachTo } from './attachments';
import { bulkColumns } from './bulk/bulk-columns';
import { ownEmails, selectEmail } from './email-columns';
import { suppressedAmong } from './suppressions';
import { isBulkEmail, requireTemplate } from './template-of';

/**
 * Accepts a message: the row of the log, its use of the quota and its delivery are written in one transaction, once per
 * Idempotency-Key (D8, D38). It is sent after the undo window, or at its scheduled time.
 */
export const sendEmail = (actor: Actor, input: NewEmail): Promise<EmailLog> =>
  withIdempotency(actor, { key: actor.idempotencyKey, body: { operation: 'emails.send', input } }, (tx) =>
    acceptEmail(tx, actor, input),
  );

/** Accepts a message within a transaction. */
export async function acceptEmail(tx: Database, actor: Actor, input: NewEmail): Promise<EmailLog> {
  const { user, now, newId } = actor;
  const [facts, link, used, template] = await Promise.all([
    readFacts(tx, actor, input),
    linkLead(tx, actor, input.leadId),
    countUse(tx, actor, 'emails'),
    requireTemplate(tx, actor, input.templateId),
  ]);
  if (input.inReplyTo && !facts.hasThread) {
    refuse('NOT_FOUND', 'This email does not exist, or is not yours.', { field: 'inReplyTo' });
  }
  if (facts.suppressed.length > 0) {
    refuse('CONFLICT', suppressedText(facts.suppressed), { field: suppressedField(input, facts.suppressed) });
  }
  const footer = isBulkEmail(input, template) ? bulkColumns(actor) : null;
  if (footer && allRecipients(input).length > 1) refuse('VALIDATION', ONE_RECIPIENT_ONLY, { field: 'cc' });
  unwrap(emailGate({ monthly: limitsOf(actor).emailsPerMonth, used: used - 1 }));

  const id = newId();
  const dueAt = leavesAt({ scheduledAt: input.scheduledAt, now });
  // Runs in this order on the transaction's connection: a statement is not sent before it is awaited.
  const [, , , [email]] = await Promise.all([
    insertEmail(tx, actor, { id, input, link, dueAt, footer }),
    attachTo(tx, actor, { emailId: id, ids: input.attachmentIds }),
    facts.hasQueue ? queueDelivery(tx, { id, dueAt }) : undefined,
    selectEmail(tx, user, eq(emailLogs.id, id)),
  ]);
  return exactlyOne(email);
}

interface Facts {
  suppressed: SuppressedAddress[];
  hasThread: boolean;
  hasQueue: boolean;
}

/** Comes first, because it also locks the account. */
async function readFacts(tx: Database, actor: Actor, input: NewEmail): Promise<Facts> {
  const { user } = actor;
  const addresses = allRecipients(input);
  const thread = sql`select 1 from ${emailLogs} where ${and(sql`${emailLogs.id} = ${input.inReplyTo}::uuid`, ownEmails(user))}`;
  const result = await tx.execute(sql`
    select ${hasQueue} as "hasQueue", exists (${thread}) as "hasThread",
      ${suppressedAmong({ ownerId: user.id, leadId: input.leadId, addresses })} as suppressed
    from ${lockedAccount(user.id)} held`);
  return rowsOf<Facts>(result)[0] ?? refuse('UNAUTHENTICATED', ACCOUNT_GONE);
}

interface Accepted {
  id: string;
  input: NewEmail;
  link: LinkedLead;
  dueAt: Date;
  /** Set for bulk email. */
  footer: BulkFooter | null;
}

async function insertEmail(tx: Database, actor: Actor, { id, input, link, dueAt, footer }: Accepted): Promise<void> {
  const { user, now } = actor;
  const { attachmentIds: _, isBulk: _isBulk, ...message } = input;
  await tx.insert(emailLogs).values({
    ...message,
    ...distinctRecipients(message),
    ...footer,
    id,
    ownerId: user.id,
    leadId: link.leadId,
    delivery: input.scheduledAt ? 'scheduled' : 'queued',
    dueAt,
    quotaPeriod: periodOf('emails', actor),
    createdAt: now,
  });
}
