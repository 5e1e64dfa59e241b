import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { EmailLog } from '@/domain/emails/email';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailLogs } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockOwnMemberships } from '../teams/team-access';
import { lockEmail } from './cancel-email';
import { selectEmail } from './email-columns';
import { answeredWith, dropReminders, moveDropped, restoreReminders } from './reply-reminders';

/**
 * Records a reply to a message, once. Deletes the reminders of a missing reply; messages that are scheduled to the same
 * lead will be held.
 */
export function markReplied(actor: Actor, id: string): Promise<EmailLog> {
  const { db, user, now } = actor;
  return db.transaction(async (tx) => {
    const email = await lockEmail(tx, actor, id);
    if (!['sent', 'outbox', 'unconfirmed'].includes(email.delivery)) {
      refuse('CONFLICT', 'Nobody can have replied to an email that was not sent.');
    }
    if (email.repliedAt === null) {
      await tx
        .update(emailLogs)
        .set({ repliedAt: now, version: sql`${emailLogs.version} + 1` })
        .where(eq(emailLogs.id, id));
      await dropReminders(tx, actor, answeredWith(email));
    }
    const [marked] = await selectEmail(tx, user, eq(emailLogs.id, id));
    return exactlyOne(marked);
  });
}

/**
 * Removes a recorded reply, and restores the reminders that were deleted with it unless another reply is still
 * recorded. Messages that were held because of it stay held.
 */
export function unmarkReplied(actor: Actor, id: string): Promise<EmailLog> {
  const { db, user } = actor;
  return db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const email = await lockEmail(tx, actor, id);
    if (email.repliedAt !== null) {
      await tx
        .update(emailLogs)
        .set({ repliedAt: null, version: sql`${emailLogs.version} + 1` })
        .where(eq(emailLogs.id, id));
      const answered = answeredWith(email);
      const [other] = await tx
        .select({ repliedAt: emailLogs.repliedAt })
        .from(emailLogs)
        .where(and(answered, isNotNull(emailLogs.repliedAt)))
        .orderBy(desc(emailLogs.repliedAt))
        .limit(1);
      const at = other?.repliedAt ?? null;
      // After a later reply, the reminders stay deleted until that one is removed too. An earlier reply does not
      // concern later emails.
      if (at && at > email.repliedAt) await moveDropped(tx, answered, { from: email.repliedAt, to: at });
      else {
        const unanswered = at ? and(answered, gt(emailLogs.createdAt, at)) : answered;
        await restoreReminders(tx, actor, unanswered, email.repliedAt);
      }
    }
    const [unmarked] = await selectEmail(tx, user, eq(emailLogs.id, id));
    return exactlyOne(unmarked);
  });
}
