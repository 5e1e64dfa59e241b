import { asc, eq } from 'drizzle-orm';
import { emailAttachments, emailLogs } from '@/server/db/schema';
import { transportOf } from '@/server/integrations/email';
import type { EmailTransport, HandedOver, OutgoingEmail } from '@/server/integrations/email/transport';
import { logFailure } from '@/server/log';
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
  const outgoing = await toOutgoing(scope, claimed, transport).catch(notPrepared);
  const handedOver = 'attempt' in outgoing ? outgoing : await transport.send(outgoing);
  await settleEmail(scope, claimed, { handedOver, transport });
}

/** Nothing was handed over, so another attempt does no harm, whatever the service. */
function notPrepared(error: unknown): HandedOver {
  logFailure('An email could not be prepared', error);
  return { attempt: { outcome: 'temporary', error: 'The email could not be prepared.' } };
}

async function toOutgoing(scope: Scope, { email, owner }: Claimed, transport: EmailTransport): Promise<OutgoingEmail> {
  const { db, env } = scope;
  const { id, to, cc, bcc } = email;
  const rendered = renderEmail({ sender: owner, email }, env);
  const attachments = await db
    .select({ name: emailAttachments.name, type: emailAttachments.type, content: emailAttachments.content })
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, id))
    .orderBy(asc(emailAttachments.createdAt), asc(emailAttachments.id));
  const inReplyTo = email.inReplyTo === null ? undefined : await findMessageId(scope, email.inReplyTo, transport);
  return { ...rendered, id, to, cc, bcc, attachments, inReplyTo };
}

/** The Message-ID of an earlier message. A follow-up is sent without it rather than not at all. */
async function findMessageId({ db }: Scope, id: string, transport: EmailTransport): Promise<string | undefined> {
  const [earlier] = await db
    .select({ messageId: emailLogs.messageId, providerId: emailLogs.providerId, via: emailLogs.via })
    .from(emailLogs)
    .where(eq(emailLogs.id, id));
  if (!earlier || earlier.messageId !== null) return earlier?.messageId ?? undefined;
  if (earlier.providerId === null || earlier.via !== transport.channel) return undefined;
  const messageId = await transport.messageIdOf?.(earlier.providerId);
  if (messageId !== undefined) await db.update(emailLogs).set({ messageId }).where(eq(emailLogs.id, id));
  return messageId;
}
