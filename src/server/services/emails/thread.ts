import { eq, sql } from 'drizzle-orm';
import type { EmailChannel } from '@/domain/emails/email';
import { MAX_THREAD, referencesOf } from '@/domain/emails/thread';
import { rowsOf } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import type { EmailTransport, OutgoingEmail } from '@/server/integrations/email/transport';
import type { Scope } from '@/server/scope';

interface Ancestor {
  id: string;
  messageId: string | null;
  providerId: string | null;
  via: EmailChannel | null;
}

/**
 * The headers that keep a message in its thread. Unknown ones are left out, so that the message is neither delayed nor
 * lost: a reply to a message that has not been sent does not wait for it, and continues the thread before it.
 */
export async function findThread(
  scope: Scope,
  { inReplyTo: parentId, ownerId }: { inReplyTo: string | null; ownerId: string },
  transport: EmailTransport,
): Promise<Pick<OutgoingEmail, 'inReplyTo' | 'references'>> {
  if (parentId === null) return { references: [] };
  const [parent, ...earlier] = await readAncestors(scope, { parentId, ownerId });
  const inReplyTo = parent && (await messageIdOf(scope, parent, transport));
  const known = [inReplyTo, ...earlier.map(({ messageId }) => messageId)].filter((id) => typeof id === 'string');
  return { inReplyTo, references: referencesOf(known.reverse()) };
}

/** The messages before one, from the one that it replies to back to the first. */
async function readAncestors({ db }: Scope, { parentId, ownerId }: { parentId: string; ownerId: string }) {
  const result = await db.execute(sql`
    with recursive thread as (
      select id, in_reply_to, message_id, provider_id, via, 1 as depth from ${emailLogs}
      where id = ${parentId}::uuid and owner_id = ${ownerId}::uuid
      union all
      select e.id, e.in_reply_to, e.message_id, e.provider_id, e.via, t.depth + 1
      from ${emailLogs} e join thread t on e.id = t.in_reply_to
      where e.owner_id = ${ownerId}::uuid and t.depth < ${MAX_THREAD}
    )
    select id, message_id as "messageId", provider_id as "providerId", via from thread order by depth`);
  return rowsOf<Ancestor>(result);
}

/** The Message-ID of a message. If the service assigns it, a request to the service may be needed. */
async function messageIdOf({ db }: Scope, earlier: Ancestor, transport: EmailTransport): Promise<string | undefined> {
  const { id, messageId: known, providerId, via } = earlier;
  if (known !== null) return known;
  if (providerId === null || via !== transport.channel) return undefined;
  const messageId = await transport.messageIdOf?.(providerId);
  if (messageId !== undefined) await db.update(emailLogs).set({ messageId }).where(eq(emailLogs.id, id));
  return messageId;
}
