import type { EmailPreview, NewEmail } from '@/domain/emails/email';
import { formatMailbox } from '@/server/integrations/email/mailbox';
import type { Actor } from '@/server/scope';
import { renderEmail } from './render-email';
import { findTemplate, isBulkEmail } from './template-of';

/** What the recipient would get. */
export async function previewEmail(actor: Actor, email: NewEmail): Promise<EmailPreview> {
  const template = await findTemplate(actor.db, actor, email.templateId);
  return previewOf(actor, { email, isBulk: isBulkEmail(email, template) });
}

interface Previewed {
  email: { subject: string; body: string };
  isBulk: boolean;
}

/** The same for a message that is known to be bulk email, or not to be. */
export function previewOf({ user, env }: Pick<Actor, 'user' | 'env'>, { email, isBulk }: Previewed): EmailPreview {
  const footer = isBulk ? { postalAddress: user.postalAddress || NO_ADDRESS, unsubscribeToken: NO_TOKEN } : null;
  const { from, replyTo, unsubscribeUrl: _, ...content } = renderEmail({ sender: user, email, footer }, env);
  return { ...content, from: formatMailbox(from), replyTo: formatMailbox(replyTo) };
}

const NO_ADDRESS = '(your postal address)';
/** Each recipient gets a link of their own. */
const NO_TOKEN = '…';
