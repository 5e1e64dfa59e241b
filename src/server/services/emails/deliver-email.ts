import { asc, eq } from 'drizzle-orm';
import { emailAttachments, emailLogs } from '@/server/db/schema';
import { transportOf } from '@/server/integrations/email';
import type { OutgoingEmail } from '@/server/integrations/email/transport';
import type { Scope } from '@/server/scope';
import { type Claimed, claimEmail } from './claim-email';
import { renderEmail } from './render-email';
import { settleEmail } from './settle-email';

/**
 * Makes one attempt to deliver a message that is due. Safe to call any number of times, from any number of processes,
 * and to be killed at any point: the states are in the database, and only a service that recognizes the message gets it
 * twice.
 */
export async function deliverEmail(scope: Scope, id: string): Promise<void> {
  const transport = transportOf(scope.env);
  const claimed = await claimEmail(scope, id, transport);
  if (!claimed) return;
  const handedOver = await transport.send(await toOutgoing(scope, claimed));
  await settleEmail(scope, claimed, { handedOver, transport });
}

async function toOutgoing({ db, env }: Scope, { email, owner }: Claimed): Promise<OutgoingEmail> {
  const { id, to, cc, bcc } = email;
  const rendered = renderEmail({ sender: owner, email }, env);
  const attachments = await db
    .select({ name: emailAttachments.name, type: emailAttachments.type, content: emailAttachments.content })
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, id))
    .orderBy(asc(emailAttachments.createdAt), asc(emailAttachments.id));
  const answered =
    email.inReplyTo === null
      ? []
      : await db.select({ messageId: emailLogs.messageId }).from(emailLogs).where(eq(emailLogs.id, email.inReplyTo));
  const inReplyTo = answered[0]?.messageId ?? undefined;
  return { ...rendered, id, to, cc, bcc, attachments, inReplyTo };
}
