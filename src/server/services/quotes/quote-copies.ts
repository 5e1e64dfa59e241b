import type { Database } from '@/server/db/client';
import { emailLogs, type quotes, type quoteVersions } from '@/server/db/schema';
import { queueAgain } from '@/server/integrations/email/delivery-queue';
import type { Actor } from '@/server/scope';

interface Copied {
  quote: Pick<typeof quotes.$inferSelect, 'number' | 'leadId'>;
  version: Pick<typeof quoteVersions.$inferSelect, 'id' | 'content'>;
  /** The address that was given with the signature. */
  to: string;
}

/**
 * Sends both sides a copy of what was signed: one message, with the user who works on the lead in copy. It uses no quota, and
 * the PDF with its certificate is printed when it leaves, so that nobody who signs waits for it.
 */
export async function mailCopies(
  tx: Database,
  { user, now, newId }: Actor,
  { quote, version, to }: Copied,
): Promise<void> {
  const { client } = version.content;
  const email = { id: newId(), dueAt: now };
  await tx.insert(emailLogs).values({
    ...email,
    ownerId: user.id,
    leadId: quote.leadId,
    quoteVersionId: version.id,
    to,
    cc: user.email === to ? [] : [user.email],
    subject: `Quote ${quote.number} is accepted`,
    body: `Thank you. Quote ${quote.number} for ${client.companyName} is accepted. The signed quote and its certificate are attached.\n\n${[user.name, user.businessName, user.phone].filter(Boolean).join('\n')}`,
    delivery: 'queued',
    createdAt: now,
  });
  await queueAgain(tx, email);
}
