import type { BulkEmailResult, SendBulkEmailInput } from '@/domain/emails/bulk/bulk-email';
import type { PlannedEmail } from '@/domain/emails/bulk/bulk-plan';
import { leavesAt } from '@/domain/emails/delivery';
import { emailGate } from '@/domain/plans/plans';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { emailLogs } from '@/server/db/schema';
import { queueDeliveries } from '@/server/integrations/email/delivery-queue';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { countUse, limitsOf, lockedAccount, periodOf } from '../../plans/usage';
import { withIdempotency } from '../../shared/idempotency';
import { requireTemplate } from '../template-of';
import { bulkColumns, requirePostalAddress } from './bulk-columns';
import { planMessages } from './plan-bulk';

/**
 * Sends a message to many leads (D70): one row and one use of the quota each, written with their deliveries in one
 * transaction, once per Idempotency-Key (D8, D38). The recipients are determined again, as of now.
 */
export const sendBulkEmail = (actor: Actor, input: SendBulkEmailInput): Promise<BulkEmailResult> =>
  withIdempotency(actor, { key: actor.idempotencyKey, body: { operation: 'bulkEmails.send', input } }, (tx) =>
    acceptBulkEmail(tx, actor, input),
  );

async function acceptBulkEmail(tx: Database, actor: Actor, input: SendBulkEmailInput): Promise<BulkEmailResult> {
  const { now, newId } = actor;
  const { templateId, scheduledAt } = input;
  requirePostalAddress(actor);
  // Counts nothing yet, but locks the quota: other emails wait until the number of these is known.
  await Promise.all([
    tx.execute(lockedAccount(actor.user.id)),
    countUse(tx, actor, 'emails', 0),
    requireTemplate(tx, actor, templateId),
  ]);
  const { plan, used, hasQueue } = await planMessages(tx, actor, input);
  const { emails, skipped } = plan;
  if (emails.length === 0) {
    // Refuses with the quota's message if the month's emails are used up.
    if (skipped.some(({ reason }) => reason === 'over_quota'))
      unwrap(emailGate({ monthly: limitsOf(actor).emailsPerMonth, used }));
    return { batchId: null, sent: 0, sendsAt: null, skipped };
  }
  const batchId = newId();
  const dueAt = leavesAt({ scheduledAt, now });
  const rows = emails.map((email) => rowOf(actor, email, { batchId, templateId, scheduledAt, dueAt }));
  await Promise.all([
    countUse(tx, actor, 'emails', rows.length),
    tx.execute(insertRows(emailLogs, rows)),
    hasQueue ? queueDeliveries(tx, rows) : undefined,
  ]);
  return { batchId, sent: rows.length, sendsAt: dueAt, skipped };
}

interface Batch {
  batchId: string;
  templateId: string | null;
  scheduledAt: Date | null;
  dueAt: Date;
}

const rowOf = (actor: Actor, { leadId, to, subject, body }: PlannedEmail, batch: Batch) => ({
  ...bulkColumns(actor),
  ...batch,
  id: actor.newId(),
  ownerId: actor.user.id,
  leadId,
  to,
  subject,
  body,
  delivery: batch.scheduledAt ? ('scheduled' as const) : ('queued' as const),
  quotaPeriod: periodOf('emails', actor),
  createdAt: actor.now,
});
