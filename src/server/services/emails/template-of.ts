import { and, eq } from 'drizzle-orm';
import type { NewEmail } from '@/domain/emails/email';
import type { Database } from '@/server/db/client';
import { emailTemplates } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { belongsTo } from '../shared/visibility';

interface UsedTemplate {
  id: string;
  isBulk: boolean;
}

/** The template of the actor that a message was made from. It may have been deleted since the message was written. */
export async function findTemplate(
  db: Database,
  { user }: Pick<Actor, 'user'>,
  id: string | null,
): Promise<UsedTemplate | undefined> {
  if (id === null) return undefined;
  const [found] = await db
    .select({ id: emailTemplates.id, isBulk: emailTemplates.isBulk })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), belongsTo(user, emailTemplates)));
  return found;
}

/** The same, but throws NOT_FOUND unless the template is the actor's. */
export async function requireTemplate(
  tx: Database,
  actor: Actor,
  id: string | null,
): Promise<UsedTemplate | undefined> {
  const found = await findTemplate(tx, actor, id);
  if (id !== null && !found)
    refuse('NOT_FOUND', 'This template does not exist, or is not yours.', { field: 'templateId' });
  return found;
}

/**
 * Whether a message is bulk email (D70): if its template says so, or the message itself. One that went to many leads may
 * have an ordinary template, and a template may be purged before a draft of it is sent.
 */
export const isBulkEmail = (email: Pick<NewEmail, 'isBulk'>, template: UsedTemplate | undefined): boolean =>
  email.isBulk || template?.isBulk === true;
