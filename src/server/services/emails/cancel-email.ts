import { and, eq, sql } from 'drizzle-orm';
import { canCancel } from '@/domain/emails/delivery';
import type { EmailLog } from '@/domain/emails/email';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailLogs } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { unsendQuote } from '../quotes/unsend-quote';
import { ownEmails, selectEmail } from './email-columns';
import { lockForEmails } from './lock-for-emails';
import { refundEmail } from './refund';

export const TOO_LATE_TO_CANCEL = 'This email has already left, so it can no longer be canceled.';

/** Cancels a message that has not been sent, and refunds its use of the quota. Canceling twice changes nothing. */
export function cancelEmail(actor: Actor, id: string): Promise<EmailLog> {
  return actor.db.transaction(async (tx) => {
    await lockForEmails(tx, actor.user, and(eq(emailLogs.id, id), ownEmails(actor.user)));
    const email = await lockEmail(tx, actor, id);
    if (email.delivery !== 'canceled') {
      if (!canCancel(email)) refuse('CONFLICT', TOO_LATE_TO_CANCEL);
      await markCanceled(tx, email);
      // After a restore, it may have been sent before.
      if (email.shareId !== null && email.holdReason !== 'restored') await unsendQuote(tx, email.shareId);
    }
    const [canceled] = await selectEmail(tx, actor.user, eq(emailLogs.id, id));
    return exactlyOne(canceled);
  });
}

type Locked = Awaited<ReturnType<typeof lockEmail>>;

/** The caller has locked the row, and its state may become `canceled`. */
export async function markCanceled(tx: Database, email: Locked): Promise<void> {
  await tx
    .update(emailLogs)
    .set({ delivery: 'canceled', handedOver: null, version: sql`${emailLogs.version} + 1` })
    .where(eq(emailLogs.id, email.id));
  await refundEmail(tx, email);
}

/** Locks a message of the actor, so that no worker takes it. */
export async function lockEmail(tx: Database, { user }: Actor, id: string) {
  const [email] = await tx
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.id, id), ownEmails(user)))
    .for('update');
  return email ?? notFound('email');
}
