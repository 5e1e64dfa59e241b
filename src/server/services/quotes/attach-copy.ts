import { eq } from 'drizzle-orm';
import { emailAttachments, type emailLogs } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { renderVersion } from './quote-document';

type Copy = Pick<typeof emailLogs.$inferSelect, 'id' | 'ownerId' | 'quoteVersionId'>;

/**
 * Attaches the signed quote to a message that has a copy of it, before its first attempt: nobody who signs waits for the
 * print. The file has the id of the message, so that two workers attach one. Returns whether it is such a message.
 */
export async function attachCopy({ db, now }: Scope, { id, ownerId, quoteVersionId }: Copy): Promise<boolean> {
  if (quoteVersionId === null) return false;
  const [stored] = await db
    .select({ id: emailAttachments.id })
    .from(emailAttachments)
    .where(eq(emailAttachments.id, id));
  const file = stored ? null : await renderVersion(db, quoteVersionId);
  if (file) {
    const { name, content } = file;
    const row = { id, ownerId, emailId: id, name, content, size: content.byteLength, type: 'application/pdf' };
    await db
      .insert(emailAttachments)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing();
  }
  return true;
}
