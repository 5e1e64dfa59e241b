import { and, asc, eq } from 'drizzle-orm';
import { canMove, canResend } from '@/domain/emails/delivery';
import type { EmailLog } from '@/domain/emails/email';
import { HOLD_TEXTS } from '@/domain/emails/hold';
import type { Database } from '@/server/db/client';
import { emailAttachments, emailLogs } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withIdempotency } from '../shared/idempotency';
import { lockEmail, markCanceled } from './cancel-email';
import { ownEmails } from './email-columns';
import { lockForEmails } from './lock-for-emails';
import { acceptEmail } from './send-email';
import { findTemplate } from './template-of';

const ALREADY_REPLACED = 'This email has already been sent again.';
const SEND_THE_QUOTE = 'This email has the link of a quote. Send the quote again, with a new link.';
const NOT_RESENDABLE = 'Only emails that were not sent can be sent again.';

/**
 * Sends a message again as a new one, only once: after a failure, or although it may have arrived. A held message is
 * replaced.
 */
export const resendEmail = (actor: Actor, id: string): Promise<EmailLog> =>
  withIdempotency(actor, { key: actor.idempotencyKey, body: { operation: 'emails.resend', id } }, async (tx) => {
    await lockForEmails(tx, actor.user, and(eq(emailLogs.id, id), ownEmails(actor.user)));
    const email = await lockEmail(tx, actor, id);
    if (email.replacedBy !== null) refuse('CONFLICT', ALREADY_REPLACED);
    if (!canResend(email)) refuse('CONFLICT', email.delivery === 'held' ? HOLD_TEXTS.restored : NOT_RESENDABLE);
    if (email.shareId !== null) refuse('CONFLICT', SEND_THE_QUOTE);
    if (canMove(email.delivery, 'canceled')) await markCanceled(tx, email);
    const files = await tx
      .select({ id: emailAttachments.id })
      .from(emailAttachments)
      .where(eq(emailAttachments.emailId, id))
      .orderBy(asc(emailAttachments.createdAt), asc(emailAttachments.id));
    const { to, cc, bcc, subject, body, leadId, remindAfterDays } = email;
    // The template may have been purged since.
    const templateId = (await findTemplate(tx, actor, email.templateId))?.id ?? null;
    const inReplyTo = await ownThread(tx, actor, email.inReplyTo);
    const isBulk = email.unsubscribeToken !== null;
    const message = { to, cc, bcc, subject, body, leadId, templateId, isBulk, remindAfterDays, inReplyTo };
    const attachmentIds = files.map((file) => file.id);
    const again = await acceptEmail(tx, actor, { ...message, scheduledAt: null, attachmentIds });
    await tx.update(emailLogs).set({ replacedBy: again.id }).where(eq(emailLogs.id, id));
    const { quoteVersionId } = email;
    const isAttached = attachmentIds.includes(id);
    if (quoteVersionId !== null && !isAttached)
      await tx.update(emailLogs).set({ quoteVersionId }).where(eq(emailLogs.id, again.id));
    return again;
  });

/**
 * A message that was handed over may continue a thread of its former sender. That thread is not the actor's, so the
 * message starts a new one.
 */
async function ownThread(tx: Database, { user }: Actor, inReplyTo: string | null): Promise<string | null> {
  if (inReplyTo === null) return null;
  return (await tx.$count(emailLogs, and(eq(emailLogs.id, inReplyTo), ownEmails(user)))) > 0 ? inReplyTo : null;
}
