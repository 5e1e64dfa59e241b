import { and, eq } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { emailTemplates } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { belongsTo } from '../shared/visibility';

/** Throws NOT_FOUND unless the template is the actor's. It may have been deleted since the message was written. */
export async function requireTemplate(tx: Database, { user }: Actor, id: string | null): Promise<void> {
  if (id === null) return;
  const [found] = await tx
    .select({ id: emailTemplates.id })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), belongsTo(user, emailTemplates)));
  if (!found) refuse('NOT_FOUND', 'This template does not exist, or is not yours.', { field: 'templateId' });
}
